import { useEffect, useRef, useState } from 'react'
import { type ReplayableJourney, played, type Speed, stepFrom } from './journey.ts'
import type { ReplayStore } from './replay-store.ts'

/** How long each event is shown where nothing may glide. */
const STEP_MS = 1200
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface Player {
  isPlaying: boolean
  speed: Speed
  choose(speed: Speed): void
  play(): void
  pause(): void
}

/** Moves the time of a journey on. Where a person wants less motion it goes from event to event. */
export function usePlayer(journey: ReplayableJourney, replay: ReplayStore): Player {
  const [isPlaying, setPlaying] = useState(false)
  const [speed, choose] = useState<Speed>(1)
  const latest = useRef(journey)
  useEffect(() => {
    latest.current = journey
  }, [journey])

  useEffect(() => {
    if (!isPlaying) return undefined
    const moveTo = (time: number) => {
      replay.show(time)
      if (time >= latest.current.end) setPlaying(false)
    }
    const time = () => replay.time() ?? latest.current.start
    if (isStill()) {
      const timer = setInterval(() => moveTo(stepFrom(latest.current, time(), 1)), STEP_MS)
      return () => clearInterval(timer)
    }
    let before: number | undefined
    let frame = requestAnimationFrame(function draw(at) {
      if (before !== undefined) moveTo(played(latest.current, time(), at - before, speed))
      before = at
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed, replay])

  return {
    isPlaying,
    speed,
    choose,
    play() {
      const time = replay.time()
      if (time === null || time >= journey.end) replay.show(journey.start)
      setPlaying(true)
    },
    pause: () => setPlaying(false),
  }
}
