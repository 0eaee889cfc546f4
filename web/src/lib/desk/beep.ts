let context: AudioContext | undefined;

/** A low tone for whoever looks at the shelf and not at the screen. Where there is no sound, there is none. */
export function beep(): void {
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'square';
    tone.frequency.value = 220;
    volume.gain.value = 0.15;
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.35);
  } catch {
    // It is written on the screen, too.
  }
}
