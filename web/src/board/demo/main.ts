import { mount } from 'svelte';
import Demo from './Demo.svelte';

const target = document.getElementById('board');
if (target) mount(Demo, { target });
