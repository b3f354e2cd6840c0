let known: boolean | undefined

/** True when this browser can draw a map (MapLibre needs WebGL 2). Tested once, because each test creates a context. */
export function hasWebgl(): boolean {
  known ??= test()
  return known
}

function test(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
