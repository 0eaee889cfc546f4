/** `Size 42, Blue`: a colour speaks for itself, whatever else is named. */
export function optionsText(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .map(([name, value]) => (/^colou?r$/i.test(name) ? value : `${name} ${value}`))
    .join(', ');
}
