const own = /("name": ?"@?fieldhouse(?:\/\w+)?",\s*"version": ?"|"@fieldhouse\/\w+": ?")[^"]+(?=")/g;

/**
 * The text of a manifest or of the lockfile with another version of our own packages, which all have the root's.
 * @param {string} text
 * @param {string} version
 */
export const withVersion = (text, version) => text.replaceAll(own, `$1${version}`);
