let known: boolean | undefined

/** Whether this browser can draw a map (MapLibre needs WebGL 2). Asked once: each answer costs a drawing context. */
export function hasWebgl(): boolean {
  known ??= ask()
  return known
}

function ask(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
