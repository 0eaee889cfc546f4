const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** There is no room for another file; what was there before is still whole. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(String(error.code));
}
