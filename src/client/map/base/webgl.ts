/**
 * False in a browser that has no WebGL 2, which MapLibre needs. One that refuses it is noticed when the map opens: to try it here would
 * hold up the page for the time that a graphics context takes.
 */
export const hasWebgl = () => 'WebGL2RenderingContext' in window
