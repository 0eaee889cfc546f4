import { expect, test } from 'vitest';
import { readDescription } from './html-text.ts';

test('a description keeps what Markdown can say, and stays plain without it', () => {
  const rich =
    '<h2>Fit</h2><p>Runs <em>small</em> &amp; *light*, see <a href="/pages/fit">the guide</a>.</p><ol><li>One</li><li>Two<ul><li>deep</li></ul></li></ol><a href="/x"><img src="y.png"></a><script>alert(1)</script>';
  expect(readDescription(rich)).toEqual({
    text: '## Fit\n\nRuns *small* & \\*light\\*, see [the guide](/pages/fit).\n\n1. One\n1. Two\n   - deep',
    format: 'markdown',
  });
  expect(readDescription('<p>5 * 3 &lt; 16</p><p>Next<br>line</p>')).toEqual({
    text: '5 * 3 < 16\n\nNext\nline',
    format: 'plain',
  });
  expect(readDescription('Plain *text* & nothing else')).toEqual({
    text: 'Plain *text* & nothing else',
    format: 'plain',
  });
});
