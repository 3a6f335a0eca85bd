import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { speak } from './lib/i18n.svelte';
import { prefs } from './lib/prefs.svelte';
import { start } from './lib/session.svelte';

const target = document.getElementById('app');
const site = start().then(
  () => true,
  () => false,
);
await speak(prefs.lang).catch(() => speak('en'));
const reached = await site;
if (target) mount(App, { target, props: { reached } });
