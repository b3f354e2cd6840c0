/**
 * Stands in for zod's two modules that write schemas as JSON Schema, when the dashboard is built (vite.config.ts): only
 * the service writes them. Every zod schema asks for these methods when it is made, and the browser never calls them.
 */
export const createStandardJSONSchemaMethod = () => undefined
export const createToJSONSchemaMethod = () => undefined
export const toJSONSchema = (): never => {
  throw new Error('The dashboard is built without JSON Schema (src/tools/no-json-schema.ts)')
}
