// All pages: accounts, review, analysis, studies; how they look; who uses them otherwise than by sight.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeSource, cell, click, launch, man, out, plies, startSite, visit } from './site.mjs';

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

async function lost(page, moves) {
  await page.getByRole('button', { name: '电脑 1 级' }).click();
  await page.waitForURL(/\/game\//);
  await page.locator('.moves').waitFor();
  let count = 0;
  for (const move of moves) {
    await click(page, move);
    count += 2;
    await plies(page, count);
  }
  await page.getByRole('button', { name: '认输' }).click();
  await page.locator('.armed').click();
  await page.getByText('黑胜 · 认输').first().waitFor();
}

test('a guest plays, registers and keeps the game; logs out and in; has it reviewed', async () => {
  const person = await visit(browser, site.url);
  const { page } = person;
  await lost(page, ['h2e2', 'h0g2']);
  const game = new URL(page.url()).pathname.split('/').pop();
  await page.goto(`${site.url}/register`);
  await page.getByLabel('用户名').fill('胡一刀');
  await page.getByLabel('密码').fill('correct horse battery');
  await page.getByRole('button', { name: '注册' }).click();
  await page.waitForURL(`${site.url}/`);
  await page.locator('.me').waitFor();
  await page.goto(`${site.url}/player/${encodeURIComponent('胡一刀')}`);
  await page.locator(`a[href="/game/${game}"]`).waitFor();
  await page.locator('summary.tool').click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.locator('.me').waitFor({ state: 'detached' });
  await page.goto(`${site.url}/login`);
  await page.getByLabel('用户名').fill('胡一刀');
  await page.getByLabel('密码').fill('wrong password');
  await page.locator('form').getByRole('button', { name: '登录' }).click();
  await page.getByText('用户名或密码不对').waitFor();
  await page.getByLabel('密码').fill('correct horse battery');
  await page.locator('form').getByRole('button', { name: '登录' }).click();
  await page.locator('.me').waitFor();
  await page.goto(`${site.url}/review/${game}`);
  await page.waitForFunction(() => /%/.test(document.querySelector('.accuracy')?.textContent ?? '') && !document.querySelector('progress'), null, { timeout: 90_000 });
  assert.deepEqual(person.problems, []);
  await person.context.close();
});

test('analysis: lines of the engine, a variation, a comment, a file out and in, the reload in place', async () => {
  const person = await visit(browser, `${site.url}/analysis?moves=h2e2_h9g7`);
  const { page } = person;
  await page.locator('.tree .move.on').waitFor();
  await page.locator('.engine input').check();
  await page.locator('.pv').first().waitFor();
  await page.locator('.engine input').uncheck();
  await page.keyboard.press('ArrowLeft');
  await click(page, 'h7e7');
  await page.locator('.variation .move.on').waitFor();
  await page.getByPlaceholder('注释').fill('顺炮');
  await page.getByPlaceholder('注释').blur();
  await page.locator('.variation .text', { hasText: '顺炮' }).waitFor();
  await page.reload();
  await page.locator('.variation .text', { hasText: '顺炮' }).waitFor();
  assert.match(await man(page, 'e7'), /炮/);
  await page.getByRole('tab', { name: '文件' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '保存' }).click()]);
  const file = await download.path();
  assert.match(download.suggestedFilename(), /\.pgn$/);
  await page.getByRole('button', { name: '新建' }).click();
  await page.locator('.tree .none').waitFor();
  await page.getByRole('tab', { name: '文件' }).click();
  await page.locator('.drop input').setInputFiles({ name: 'game.pgn', mimeType: 'text/plain', buffer: (await import('node:fs')).readFileSync(file) });
  await page.locator('.variation .text', { hasText: '顺炮' }).waitFor();
  assert.deepEqual(person.problems, []);
  await person.context.close();
});

test('the board editor names what is wrong', async () => {
  const person = await visit(browser, `${site.url}/analysis`);
  const { page } = person;
  await page.getByRole('button', { name: '摆棋' }).click();
  await page.getByRole('button', { name: '取下' }).click();
  await cell(page, 'e9').click();
  await page.getByText('缺少将帅').waitFor();
  await page.getByRole('button', { name: '清空' }).click();
  await page.locator('.faults li').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '红方 车' }).or(page.getByRole('button', { name: '红方车' })).click();
  await cell(page, 'a0').click();
  await page.locator('.editor').getByRole('button', { name: '分析' }).click();
  await click(page, 'a0a9');
  await page.locator('.tree .move.on').waitFor();
  assert.deepEqual(person.problems, []);
  await person.context.close();
});

test('a study: a hint, a move and its answer', async () => {
  const person = await visit(browser, `${site.url}/puzzles`);
  const { page } = person;
  await page.locator('.book').first().click();
  await page.locator('.one').first().click();
  await page.getByRole('button', { name: '提示' }).click();
  await page.locator('.cb-shape-ring').waitFor();
  await page.getByRole('button', { name: '提示' }).click();
  const move = page.locator('#main .state');
  await page.locator('.cb-shape').waitFor();
  assert.ok((await move.innerText()).length > 2);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});

test('the back button leads back, and every page has a title of its own', async () => {
  const person = await visit(browser, site.url);
  const { page } = person;
  const titles = new Set([await page.title()]);
  for (const name of ['残局', '分析', '棋谱']) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.waitForFunction((seen) => !seen.includes(document.title), [...titles]);
    titles.add(await page.title());
  }
  await page.goBack();
  assert.equal(new URL(page.url()).pathname, '/analysis');
  await page.locator('.tree').waitFor();
  await page.goBack();
  await page.goBack();
  assert.equal(new URL(page.url()).pathname, '/');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('Quick pairing').waitFor();
  await page.getByRole('button', { name: '繁體' }).click();
  await page.getByText('快速配對').waitFor();
  await person.context.close();
});

test('nothing jumps while a page loads', async () => {
  for (const viewport of [{ width: 360, height: 740 }, { width: 1280, height: 800 }]) {
    const person = await visit(browser, site.url, { viewport });
    const { page } = person;
    await page.addInitScript(() => {
      globalThis.shifts = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.shifts += entry.hadRecentInput ? 0 : entry.value))).observe({ type: 'layout-shift', buffered: true });
    });
    await page.getByRole('button', { name: '电脑 1 级' }).click();
    await page.locator('.moves').waitFor();
    for (const path of ['/', new URL(page.url()).pathname, '/puzzles', '/settings']) {
      await page.goto(site.url + path);
      await page.waitForTimeout(700);
      const shifts = await page.evaluate(() => globalThis.shifts);
      assert.ok(shifts < 0.05, `${path} at ${viewport.width}: ${shifts}`);
    }
    await person.context.close();
  }
});

test('axe finds nothing serious on any page, light and dark', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const person = await visit(browser, site.url, { colorScheme });
    const { page } = person;
    await lost(page, ['h2e2']);
    const game = new URL(page.url()).pathname;
    const source = axeSource();
    for (const path of ['/', game, '/analysis', '/puzzles', '/library', '/games', '/settings', '/login', '/register', game.replace('game', 'review')]) {
      await page.goto(site.url + path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(300);
      await page.evaluate(source);
      const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run();
        return violations.filter((one) => one.impact === 'serious' || one.impact === 'critical').map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`).join(' | ')}`);
      });
      assert.deepEqual(found, [], `${colorScheme} ${path}`);
    }
    await person.context.close();
  }
});

test('screens from a phone to a wide one, nothing wider than the screen', async () => {
  for (const [width, height] of [[360, 740], [1280, 800], [2560, 1440]]) {
    for (const colorScheme of ['light', 'dark']) {
      const person = await visit(browser, site.url, { viewport: { width, height }, colorScheme });
      const { page } = person;
      await page.screenshot({ path: `${out}home-${width}-${colorScheme}.png` });
      await page.getByRole('button', { name: '电脑 1 级' }).click();
      await page.locator('.moves').waitFor();
      await click(page, 'h2e2');
      await plies(page, 2);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${out}game-${width}-${colorScheme}.png` });
      const game = new URL(page.url()).pathname;
      // A member sees more of most pages, an administrator all.
      const name = `screen${width}${colorScheme}`;
      await page.evaluate((name) => fetch('/api/auth/register', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name, password: 'correct horse battery' }) }), name);
      site.command?.('user', 'role', name, 'admin');
      for (const path of ['/', game, '/analysis', '/puzzles', '/puzzles/shiqing', '/library', '/games', '/players', `/player/${name}`, '/settings', '/admin', game.replace('game', 'review')]) {
        await page.goto(site.url + path);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await page.waitForTimeout(300);
        const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
        assert.ok(wide <= seen, `${path} at ${width}: ${wide} > ${seen}`);
        const file = path.slice(1).split('/').slice(0, path.startsWith('/puzzles') ? 2 : 1).join('-');
        if (file && path !== game) await page.screenshot({ path: `${out}${file}-${width}-${colorScheme}.png` });
      }
      await person.context.close();
    }
  }
});
