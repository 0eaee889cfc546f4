/** The widths in which the shop serves its own pictures: /files/<name>?w=… */
const widths = [320, 480, 640, 960, 1280];

export interface PictureSource {
  src: string;
  srcSet?: string;
}

/** The shop's own pictures come in several widths; for addresses elsewhere nothing is known but the address. */
export function pictureSource(address: string, width: number): PictureSource {
  if (!address.startsWith('/files/')) return { src: address };
  const enough = widths.find((offered) => offered >= width) ?? 1280;
  return {
    src: `${address}?w=${enough}`,
    srcSet: widths.map((offered) => `${address}?w=${offered} ${offered}w`).join(', '),
  };
}
