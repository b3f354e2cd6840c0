/**
 * Whether the file is of the service as it runs: no test, nothing that tests or commands for evaluation prepare, and no migration,
 * which works on the tables of all accounts.
 * @param file a path or a file URL
 */
export const isOfService = (file: string): boolean =>
  file.includes('/src/server/') &&
  !/\.test\.tsx?$/.test(file) &&
  !/\/src\/server\/testing\/|\/testing\/|\/database\/migrations\//.test(file)
