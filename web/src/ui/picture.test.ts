import { describe, expect, it } from 'vitest';
import { pictureSource } from './picture.tsx';

describe('the address of a picture', () => {
  it('offers the shop’s own pictures in every width, the smallest that is large enough first', () => {
    expect(pictureSource('/files/ball.webp', 345)).toEqual({
      src: '/files/ball.webp?w=480',
      srcSet:
        '/files/ball.webp?w=320 320w, /files/ball.webp?w=480 480w, /files/ball.webp?w=640 640w, /files/ball.webp?w=960 960w, /files/ball.webp?w=1280 1280w',
    });
    expect(pictureSource('/files/ball.webp', 5000).src).toBe('/files/ball.webp?w=1280');
  });

  it.each(['https://example.com/a.jpg', 'http://example.com/files/a.jpg'])('leaves %s as it is', (address) => {
    expect(pictureSource(address, 345)).toEqual({ src: address });
  });
});
