// People play each other: real server, two browsers and more.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { advisor, cell, click, drag, keys, launch, line, man, plies, startSite, type, visit } from './site.mjs';

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

/** Makes a game by link with the clock chosen in the form, and lets another browser join it. */
async function pair(options = {}, second = site.url) {
  const red = await visit(browser, site.url);
  await red.page.getByRole('button', { name: '和朋友下' }).click();
  await red.page.locator('dialog label', { hasText: '红方' }).click();
  if (options.clock) await red.page.locator('dialog label', { hasText: options.clock }).click();
  for (const [name, value] of Object.entries(options.fields ?? {})) await red.page.getByLabel(name).fill(value);
  await red.page.getByRole('button', { name: '生成链接' }).click();
  await red.page.waitForURL(/\/game\//);
  const link = new URL(await red.page.locator('#share-link').inputValue());
  const black = await visit(browser, second + link.pathname);
  await black.page.getByRole('button', { name: '应战' }).click();
  await red.page.locator('.moves').waitFor();
  await black.page.locator('.moves').waitFor();
  return { red, black, path: link.pathname };
}

async function leave(...people) {
  for (const { context, problems } of people) {
    assert.deepEqual(problems, []);
    await context.close();
  }
}

test('two browsers play by click, drag, keys and typing; one is cut off for 8 s and comes back', async () => {
  const wire = await line(site.port);
  const { red, black } = await pair({}, wire.url);
  await type(red.page, '炮二平五');
  await plies(black.page, 1);
  assert.match(await man(black.page, 'e2'), /炮/);
  await click(black.page, 'h9g7');
  await plies(red.page, 2);
  await drag(red.page, 'h0g2');
  await plies(black.page, 3);
  await keys(black.page, 'i9h9');
  await plies(red.page, 4);

  wire.cut();
  await click(red.page, 'i0h0');
  await plies(red.page, 5);
  await new Promise((resolve) => setTimeout(resolve, 8000));
  wire.join();
  await plies(black.page, 5);
  assert.match(await man(black.page, 'h0'), /车/);
  await black.page.locator('.state.open').waitFor();
  await click(black.page, 'b9c7');
  await plies(red.page, 6);

  // Both have the same game, and a reload brings it back in place.
  const moves = (page) => page.locator('.moves .move').allInnerTexts();
  assert.deepEqual(await moves(red.page), await moves(black.page));
  await red.page.reload();
  await plies(red.page, 6);
  assert.match(await man(red.page, 'g2'), /马/);
  await leave(red, black);
  wire.close();
});

test('an illegal move says why, an ambiguous one asks which', async () => {
  const { red, black } = await pair();
  await type(red.page, '马二进一');
  await plies(red.page, 1);
  await type(black.page, 'h2e2');
  assert.ok((await black.page.locator('.answer').innerText()).length > 2);
  await type(black.page, '马8进6');
  await black.page.locator('.answer:not(:empty)').waitFor();
  await type(black.page, '???');
  await black.page.getByText('看不懂这步棋').waitFor();
  await leave(red, black);
});

test('takeback, draw and resigning need a second press and the other side', async () => {
  const { red, black } = await pair({ clock: '不计时' });
  await click(red.page, 'h2e2');
  await plies(black.page, 1);
  await click(black.page, 'h7e7');
  await plies(red.page, 2);
  await click(red.page, 'h0g2');
  await plies(black.page, 3);
  await click(black.page, 'h9g7');
  await plies(red.page, 4);
  const button = (who, name) => who.page.getByRole('button', { name });
  await button(black, '悔棋').click();
  await black.page.getByText('确定').first().waitFor();
  assert.equal(await red.page.locator('.ask').count(), 0);
  await black.page.locator('.armed').click();
  await red.page.locator('.ask', { hasText: '对方请求悔棋' }).waitFor();
  await button(red, '同意').click();
  await red.page.locator('.moves [data-ply="4"]').waitFor({ state: 'detached' });
  await black.page.locator('.moves [data-ply="4"]').waitFor({ state: 'detached' });
  assert.match(await man(black.page, 'h9'), /马/);
  await button(red, '求和').click();
  await red.page.locator('.armed').click();
  await button(black, '拒绝').click();
  await red.page.getByText('对方拒绝和棋').first().waitFor();
  await click(black.page, 'h9g7');
  await plies(red.page, 4);
  await button(red, '认输').click();
  await red.page.locator('.armed').click();
  for (const who of [red, black]) await who.page.getByText('黑胜 · 认输').first().waitFor();
  await button(red, '再来一局').click();
  await button(black, '同意').click();
  await Promise.all([red, black].map((who) => who.page.locator('.moves').waitFor()));
  await leave(red, black);
});

test('a flag falls by the server', async () => {
  const { red, black } = await pair({ clock: '步时', fields: { '每步限时（秒）': '3' } });
  await click(red.page, 'h2e2');
  await plies(black.page, 1);
  await click(black.page, 'h9g7');
  await plies(red.page, 2);
  await black.page.getByText('黑胜 · 超时').first().waitFor();
  await red.page.getByText('黑胜 · 超时').first().waitFor();
  await leave(red, black);
});

test('who watches sees the moves and has no hand in them', async () => {
  const { red, black, path } = await pair();
  const other = await visit(browser, site.url + path);
  await other.page.locator('.moves').waitFor();
  await click(red.page, 'c3c4');
  await plies(other.page, 1);
  assert.equal(await other.page.locator('[data-move-input]').count(), 0);
  assert.equal(await other.page.getByRole('button', { name: '认输' }).count(), 0);
  await click(other.page, 'g6g5');
  await click(black.page, 'g6g5');
  await plies(other.page, 2);
  await red.page.locator('.eye').waitFor();
  await leave(red, black, other);
});

test('a move sent ahead is played as soon as it is legal', async () => {
  const { red, black } = await pair();
  await click(black.page, 'h9g7');
  await black.page.locator('.cb-premove').first().waitFor();
  await click(red.page, 'h2e2');
  await plies(red.page, 2);
  assert.match(await man(red.page, 'g7'), /马/);
  await leave(red, black);
});

test('a guest plays level 1 to the end, three clicks from arriving', async () => {
  const guest = await visit(browser, site.url);
  await guest.page.getByRole('button', { name: '电脑 1 级' }).click();
  await guest.page.waitForURL(/\/game\//);
  const mind = advisor();
  const api = async () => guest.page.evaluate(async () => (await (await fetch(`/api${location.pathname.replace('game', 'games')}`)).json()).game);
  for (let turn = 0; turn < 120; turn += 1) {
    await guest.page.waitForFunction(() => document.querySelector('.verdict') || document.querySelector('[data-move-input]:not(:disabled)'));
    const game = await api();
    if (game.phase === 'over') break;
    if (game.turn !== 'red') continue;
    const move = await mind.best(game.plies.map((ply) => ply.move.uci));
    await click(guest.page, move);
    await plies(guest.page, game.plies.length + 1);
    await guest.page.waitForFunction((count) => document.querySelector('.verdict') || document.querySelector(`.moves [data-ply="${count}"]`), game.plies.length + 2, { timeout: 30_000 });
  }
  mind.stop();
  assert.match(await guest.page.locator('.verdict').innerText(), /红胜/);
  await leave(guest);
});

test('a game by keys alone, from the first page on', async () => {
  const person = await visit(browser, site.url, { locale: 'en' });
  const { page } = person;
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'computer level 2')) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/game\//);
  await page.locator('.moves').waitFor();
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break;
  }
  // One stop of the Tab key: the next one leaves the board.
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell'), false);
  await page.keyboard.press('Shift+Tab');
  // From e0 up to the soldier and one on.
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await plies(page, 2);
  assert.match(await man(page, 'e4'), /Red soldier/);
  assert.match(await page.locator('[data-said=polite]').innerText(), /(Red|Black)/);
  await page.keyboard.type('b2b1');
  await plies(page, 4);
  // Escape lets go. The general is the one man that is surely still there.
  await page.keyboard.type('e0');
  await page.locator('.cb-selected').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.cb-selected').waitFor({ state: 'detached' });
  assert.equal(await cell(page, 'e0').getAttribute('aria-selected'), 'false');
  await leave(person);
});
