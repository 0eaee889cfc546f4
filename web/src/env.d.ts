interface ImportMetaEnv {
  /** In the build of staff's pages. */
  readonly STAFF?: boolean;
}
