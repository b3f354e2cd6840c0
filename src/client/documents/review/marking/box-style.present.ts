/** A rectangle of a page, in shares of its width and height. */
interface BoxOnPage {
  x: number
  y: number
  width: number
  height: number
}

/** Where an element is that covers a rectangle of the page that contains it. */
export const boxStyle = ({ x, y, width, height }: BoxOnPage) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
})
