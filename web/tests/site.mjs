// The real program on a free port with a folder of its own, and browsers to visit it.
import { spawn, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const out = fileURLToPath(new URL('out/', import.meta.url));
mkdirSync(out, { recursive: true });

export function binary() {
  const all = [process.env.CHUHE_BIN, join(root, 'target/debug/chuhe'), join(root, 'target/release/chuhe')];
  const found = all.find((path) => path && existsSync(path));
  if (!found) throw new Error('no chuhe: build it (cargo build -p chuhe), or name it in CHUHE_BIN');
  return found;
}

export function browserPath() {
  const all = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return all.find((path) => path && existsSync(path));
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function until(what, ms, ask) {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`${what}: nothing after ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts the site. `cuttable` puts a line in between that can be cut and joined again. */
export async function startSite(args = []) {
  // While developing: a site that runs already.
  if (process.env.CHUHE_URL) {
    const url = process.env.CHUHE_URL;
    return { url, port: Number(new URL(url).port), stop: async () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'chuhe-web-'));
  const port = await freePort();
  const child = spawn(binary(), ['serve', '--rate-limits', 'false', '--pace', 'false', '--addr', `127.0.0.1:${port}`, '--data', folder, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stdout.on('data', (data) => (log += data));
  child.stderr.on('data', (data) => (log += data));
  const url = `http://127.0.0.1:${port}`;
  try {
    await until('the server', 60_000, async () => {
      if (child.exitCode !== null) throw new Error('gone');
      return (await fetch(`${url}/healthz`)).ok;
    });
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${error.message}\n${log}`);
  }
  return {
    url, port, folder,
    log: () => log,
    command: (...words) => execFileSync(binary(), [...words, '--data', folder], { encoding: 'utf8' }),
    async stop() {
      child.kill('SIGTERM');
      await new Promise((resolve) => {
        const timer = setTimeout(() => child.kill('SIGKILL'), 8000);
        child.once('exit', () => {
          clearTimeout(timer);
          resolve();
        });
        if (child.exitCode !== null || child.signalCode !== null) resolve();
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A line to a port that can be cut: while it is, nothing goes through and nobody is told. */
export async function line(port) {
  const pairs = new Set();
  let cut = false;
  const server = net.createServer((near) => {
    near.on('error', () => near.destroy());
    if (cut) {
      near.pause();
      pairs.add([near, null]);
      return;
    }
    const far = net.connect(port, '127.0.0.1');
    const pair = [near, far];
    pairs.add(pair);
    far.on('error', () => near.destroy());
    near.on('close', () => (far.destroy(), pairs.delete(pair)));
    far.on('close', () => (near.destroy(), pairs.delete(pair)));
    near.pipe(far).pipe(near);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Bytes go nowhere from now on, in both directions; no end is told. */
    cut() {
      cut = true;
      for (const [near, far] of pairs) {
        near.unpipe();
        far?.unpipe();
        near.pause();
        far?.pause();
      }
    },
    join() {
      cut = false;
      for (const [near, far] of pairs) {
        near.destroy();
        far?.destroy();
      }
      pairs.clear();
    },
    close() {
      for (const [near, far] of pairs) {
        near.destroy();
        far?.destroy();
      }
      server.close();
    },
  };
}

/** A browser; with `plain` on a machine that has no Chinese font. */
export async function launch({ plain = false } = {}) {
  const env = { ...process.env };
  if (plain) {
    const folder = mkdtempSync(join(tmpdir(), 'chuhe-fonts-'));
    const file = join(folder, 'fonts.conf');
    writeFileSync(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>${folder}</cachedir></fontconfig>`);
    env.FONTCONFIG_FILE = file;
  }
  return chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'], env });
}

/** A person with a browser profile of their own. What goes wrong in the page fails the test at `check`. */
export async function visit(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN', ...options });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // Answers with an error status are the server's to give and the page's to show.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) problems.push(message.text());
  });
  await page.goto(url);
  return { context, page, problems };
}

export const cell = (page, square) => page.locator(`.board [data-square=${square}]`);

/** The FEN of what is seen: cells by their names would depend on the language, so men are read from the drawing. */
export async function man(page, square) {
  return (await cell(page, square).getAttribute('aria-label')) ?? '';
}

export async function click(page, move) {
  await cell(page, move.slice(0, 2)).click();
  await cell(page, move.slice(2)).click();
}

export async function drag(page, move) {
  const [from, to] = await Promise.all([cell(page, move.slice(0, 2)).boundingBox(), cell(page, move.slice(2)).boundingBox()]);
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(...middle(from));
  await page.mouse.down();
  await page.mouse.move(...middle(to).map((v, i) => (v + middle(from)[i]) / 2), { steps: 4 });
  // Not quite on the point: it snaps.
  await page.mouse.move(middle(to)[0] + to.width * 0.3, middle(to)[1] - to.height * 0.3, { steps: 4 });
  await page.mouse.up();
}

export async function type(page, text) {
  const input = page.locator('[data-move-input]');
  await input.fill(text);
  await input.press('Enter');
}

/** By keys alone: the focus goes to the board and the four characters are typed there. */
export async function keys(page, move) {
  await page.locator('.board [role=gridcell][tabindex="0"]').focus();
  await page.keyboard.type(move);
}

/** Waits until so many plies are listed. */
export async function plies(page, count) {
  await page.locator(`.moves [data-ply="${count}"]`).waitFor();
}

/** The strong engine of the program, to play for a person. */
export function advisor() {
  const child = spawn(binary(), ['engine'], { stdio: ['pipe', 'pipe', 'ignore'] });
  let text = '';
  let wake = () => undefined;
  child.stdout.on('data', (data) => {
    text += data;
    wake();
  });
  child.stdin.write('uci\nisready\n');
  return {
    async best(moves, ms = 60, fen = null) {
      text = '';
      const start = fen ? `fen ${fen}` : 'startpos';
      child.stdin.write(`position ${start}${moves.length ? ` moves ${moves.join(' ')}` : ''}\ngo movetime ${ms}\n`);
      for (;;) {
        const found = text.match(/bestmove (\S+)/);
        if (found) return found[1];
        await new Promise((resolve) => (wake = resolve));
      }
    },
    stop: () => child.kill(),
  };
}

export const axeSource = () => readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
