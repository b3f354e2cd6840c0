/** The package has no types of its own. */
declare module 'polylabel' {
  /** The point of a polygon that is farthest from its rings. */
  export default function polylabel(
    polygon: [x: number, y: number][][],
    precision?: number,
  ): [x: number, y: number]
}
