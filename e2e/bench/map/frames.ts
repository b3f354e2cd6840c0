/** In the page: milliseconds from frame to frame, and of each task of 50 ms and more, for so many frames or so long. */
export const watchFrames = async ({ frames = Infinity, ms = Infinity }: { frames?: number; ms?: number }) => {
  const longTasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const gaps: number[] = []
  const begin = await frame()
  for (let last = begin; gaps.length < frames && last - begin < ms;) {
    const now = await frame()
    gaps.push(now - last)
    last = now
  }
  observer.disconnect()
  return { gaps, longTasks }
}
