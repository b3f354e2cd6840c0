/** For which browsers the dashboard and the map of embeds are built. */
export const browsers = {
  target: 'es2023',
  // These know `light-dark()`: lowered for older ones, an element could no longer choose its own scheme.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
}

/** A module of which nothing is used is left out, and does not bring its file along. */
export const treeshake = {
  moduleSideEffects: [{ test: /\/src\/(contract|client)\/(?!api\/zod-config).*\.tsx?$/, sideEffects: false }],
  manualPureFunctions: ['z', 'operation'],
}
