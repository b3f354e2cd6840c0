/** The LIKE pattern for any part, its own wildcards escaped. */
export const patternOf = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The words of a text with spaces between. */
export const spacedOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')
