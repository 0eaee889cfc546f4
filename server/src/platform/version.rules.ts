interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** `1.4.0`, or `1.4.0-dev` for what is going to be it. */
export function readVersion(text: string): Version | undefined {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)(?:-dev)?$/.exec(text) ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor), patch: Number(patch) };
}

/** Below zero when `a` is the older one. */
export function compareVersions(a: Version, b: Version): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch;
}

/** A release leaves the tables so that the one before works on them; two releases later they may have changed for good. */
export function isOneReleaseBehind(mine: string, theirs: string): boolean {
  const [here, there] = [readVersion(mine), readVersion(theirs)];
  return here !== undefined && there?.major === here.major && there.minor - here.minor <= 1;
}
