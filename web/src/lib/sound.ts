// Sounds made on the spot: a wooden man set down is a short burst of noise through a resonance.
import { prefs } from './prefs.svelte';

export type Sound = 'move' | 'take' | 'check' | 'start' | 'end' | 'low' | 'chat' | 'error';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function ready(): AudioContext | null {
  if (!prefs.sound || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context.state === 'closed' ? null : context;
}

function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate * 0.09, audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (data.length * 0.16));
  }
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const body = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 5 });
  const gain = new GainNode(audio, { gain: loud });
  source.connect(body).connect(gain).connect(audio.destination);
  source.start(at);
}

function tone(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const source = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

export function play(sound: Sound): void {
  const audio = ready();
  if (!audio) return;
  const now = audio.currentTime + 0.005;
  if (sound === 'move') knock(audio, now, 820, 1.6);
  else if (sound === 'take') {
    knock(audio, now, 560, 2);
    knock(audio, now + 0.06, 980, 1.3);
  } else if (sound === 'check') {
    knock(audio, now, 820, 1.6);
    tone(audio, now + 0.03, 587, 0.28, 0.12);
    tone(audio, now + 0.13, 784, 0.32, 0.12);
  } else if (sound === 'start') [392, 523].forEach((pitch, i) => tone(audio, now + i * 0.12, pitch, 0.35, 0.1));
  else if (sound === 'end') [523, 440, 349].forEach((pitch, i) => tone(audio, now + i * 0.16, pitch, 0.5, 0.11));
  else if (sound === 'low') tone(audio, now, 880, 0.09, 0.08);
  else if (sound === 'chat') tone(audio, now, 660, 0.12, 0.05);
  else tone(audio, now, 160, 0.18, 0.1);
}
