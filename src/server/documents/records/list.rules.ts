/** The words of a text with spaces between. */
export const spacedOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')
