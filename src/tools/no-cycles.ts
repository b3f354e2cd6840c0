/**
 * Stands in for zod's module that reads data with cycles in it, when the dashboard is built (vite.config.ts): answers of the service are
 * JSON, which has none. Zod's schemas do without it where none is installed.
 */
export class $ZodCyclicError extends Error {}
export const memoizer = () => undefined
/** Only asked by what compiles schemas, which the dashboard does not. */
export const isBackEdge = (): boolean => false
export const isRecursiveSchema = (): boolean => false
