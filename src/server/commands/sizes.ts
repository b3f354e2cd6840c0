/** `12.3 MiB`, for the operator. */
export const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`
