// The board by its demo page, served by the real program.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, startSite, visit } from './site.mjs';

let site;
let browser;
before(async () => {
  site = await startSite();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (page, square) => page.locator(`[data-square=${square}]`);
const fen = (page) => page.evaluate(() => globalThis.demo.fen());

test('men are outlines: a machine without Chinese fonts shows the same board', async () => {
  const plain = await launch({ plain: true });
  const shots = [];
  for (const machine of [browser, plain]) {
    const { context, page } = await visit(machine, `${site.url}/board.html`);
    assert.equal(await page.locator('svg.cb text').count(), 0);
    shots.push(await page.locator('svg.cb').screenshot());
    await context.close();
  }
  await plain.close();
  assert.ok(shots[0].equals(shots[1]));
});

test('resized, it keeps its shape and no man leaves its point', async () => {
  const { context, page } = await visit(browser, `${site.url}/board.html`);
  for (const size of [{ width: 360, height: 740 }, { width: 1920, height: 700 }, { width: 800, height: 1400 }]) {
    await page.setViewportSize(size);
    const box = await page.locator('svg.cb').boundingBox();
    assert.ok(Math.abs(box.height / box.width - 1.1) < 0.01, `${box.width} × ${box.height}`);
  }
  await at(page, 'h2').click();
  await at(page, 'e2').click();
  assert.match(await fen(page), /1C2C4/);
  await context.close();
});

test('touch moves men, by two taps and by dragging', async () => {
  const { context, page } = await visit(browser, `${site.url}/board.html`, { hasTouch: true, viewport: { width: 390, height: 800 } });
  await at(page, 'h2').tap();
  await at(page, 'e2').tap();
  assert.match(await fen(page), /1C2C4/);
  const client = await context.newCDPSession(page);
  const box = async (square) => {
    const { x, y, width, height } = await at(page, square).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, to] = [await box('b2'), await box('b4')];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let i = 1; i <= 5; i += 1) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x + ((to.x - from.x) * i) / 5, y: from.y + ((to.y - from.y) * i) / 5 }] });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.match(await fen(page), /\/1C7\/P1P1P1P1P\/4C4\//);
  assert.equal((await page.locator('output').innerText()).split(' ')[0], 'b2b4');
  await context.close();
});

test('the right button draws circles and arrows, a click takes them away', async () => {
  const { context, page } = await visit(browser, `${site.url}/board.html`);
  await at(page, 'e5').click({ button: 'right' });
  const middle = async (square) => {
    const { x, y, width, height } = await at(page, square).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle('h2')));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await middle('h9')), { steps: 5 });
  await page.mouse.up({ button: 'right' });
  assert.deepEqual(await page.evaluate(() => globalThis.demo.drawn()), [
    { from: 'e5', to: 'e5', brush: 'green' },
    { from: 'h2', to: 'h9', brush: 'green' },
  ]);
  assert.equal(await page.locator('.cb-shape').count(), 1);
  await at(page, 'e4').click();
  assert.equal(await page.locator('.cb-shape, .cb-shape-ring').count(), 0);
  await context.close();
});

test('ninety named cells in ten rows, one stop of the Tab key', async () => {
  const { context, page } = await visit(browser, `${site.url}/board.html`);
  assert.equal(await page.locator('[role=grid] [role=row]').count(), 10);
  const names = await page.locator('[role=gridcell]').evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label')));
  assert.equal(new Set(names).size, 90);
  assert.ok(names.includes('h2, red cannon'));
  assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1);
  await context.close();
});

test('5 000 moves and undos leave no node behind and the heap as it was', async () => {
  const { context, page } = await visit(browser, `${site.url}/board.html`);
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable');
  const measure = async () => {
    await page.waitForTimeout(800);
    await client.send('HeapProfiler.collectGarbage');
    await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    const value = (name) => metrics.find((metric) => metric.name === name).value;
    return { nodes: await page.evaluate(() => document.getElementsByTagName('*').length), heap: value('JSHeapUsedSize') };
  };
  const run = (count) =>
    page.evaluate(async (times) => {
      const start = globalThis.demo.fen();
      const wait = () => new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); });
      for (let i = 0; i < times; i += 1) {
        globalThis.demo.move(['h2h9', 'b2e2', 'b0c2', 'a3a4'][i % 4]);
        await wait();
        globalThis.demo.set(start);
        await wait();
      }
    }, count);
  await run(200);
  const first = await measure();
  await run(2500);
  const last = await measure();
  assert.equal(last.nodes, first.nodes);
  assert.ok(last.heap < first.heap * 1.1, `${first.heap} → ${last.heap}`);
  await context.close();
});
