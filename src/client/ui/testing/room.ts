const sides = {
  clientWidth: 'width',
  offsetWidth: 'width',
  clientHeight: 'height',
  offsetHeight: 'height',
} as const

/** Gives every element the size of a window, where a test needs what is drawn only with room for it. @returns what takes it away again */
export function giveRoom(window: { width: number; height: number }): () => void {
  const before = Object.keys(sides).map((name) => ({
    name,
    descriptor: Object.getOwnPropertyDescriptor(HTMLElement.prototype, name),
  }))
  const observer = globalThis.ResizeObserver
  for (const [name, side] of Object.entries(sides))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => window[side] })
  /** Reports the size once, as it never changes. */
  class Measured {
    readonly #report: ResizeObserverCallback
    constructor(report: ResizeObserverCallback) {
      this.#report = report
    }
    observe(target: Element) {
      const box = [{ inlineSize: window.width, blockSize: window.height }]
      const contentRect = new DOMRect(0, 0, window.width, window.height)
      const entry = {
        target,
        contentRect,
        borderBoxSize: box,
        contentBoxSize: box,
        devicePixelContentBoxSize: box,
      }
      this.#report([entry], this)
    }
    unobserve() {}
    disconnect() {}
  }
  globalThis.ResizeObserver = Measured
  return () => {
    globalThis.ResizeObserver = observer
    for (const { name, descriptor } of before) {
      if (descriptor === undefined) Reflect.deleteProperty(HTMLElement.prototype, name)
      else Object.defineProperty(HTMLElement.prototype, name, descriptor)
    }
  }
}
