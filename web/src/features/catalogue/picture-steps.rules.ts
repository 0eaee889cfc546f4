/** Which picture a key leads to; none when it is no such key. After the last comes the first. */
export function findPictureStep(key: string, index: number, count: number): number | undefined {
  if (count < 2) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
