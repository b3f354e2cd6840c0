/** The order with one of its cards at another place. */
export function movedTo(order: readonly string[], name: string, place: number): string[] {
  const others = order.filter((each) => each !== name)
  const at = Math.max(0, Math.min(place, others.length))
  return [...others.slice(0, at), name, ...others.slice(at)]
}

/** By how many places an arrow key moves a card that is picked up; undefined for other keys. */
export const stepOfKey = (key: string): 1 | -1 | undefined => {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return -1
  return key === 'ArrowRight' || key === 'ArrowDown' ? 1 : undefined
}
