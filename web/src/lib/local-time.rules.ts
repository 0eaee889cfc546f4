/** For a field of date and time, by the clock of this machine. */
export function toLocalTime(at: string | null): string {
  if (!at) return '';
  const time = new Date(at);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, time.getSeconds() === 0 ? 16 : 19);
}

/** As the shop takes it: a moment; nothing where none was typed. */
export function fromLocalTime(text: string): string | null {
  const time = new Date(text);
  return text.trim() === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}
