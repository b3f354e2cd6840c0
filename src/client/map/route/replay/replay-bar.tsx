import './replay.css'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect } from 'react'
import { numberText, t } from '../../../../contract/language/index.ts'
import { dateText, withoutWeekday } from '../../../format/index.ts'
import { classes, Estimate } from '../../../ui/index.ts'
import { type ReplayableJourney, speeds, stepFrom } from './journey.ts'
import { journeyPlaceText, positionTime, spokenPosition, zoneOfPosition } from './replay-text.ts'
import { type ReplayStore, useReplay } from './replay-store.ts'
import { usePlayer } from './use-player.ts'

const MINUTE_MS = 60_000
const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** The calendar day of an end of the slider, in the zone in which its time is said beside it. */
const dayText = (journey: ReplayableJourney, at: number, now: Date): string =>
  withoutWeekday(dateText(new Date(at).toISOString(), zoneOfPosition(journey.positionAt(at)), now).text)

interface Props {
  journey: ReplayableJourney
  replay: ReplayStore
  now: Date
}

/** A slider over the time of a journey: it moves the vessel on the map and lights the events that have passed. */
export function ReplayBar({ journey, replay, now }: Props) {
  const { isPlaying, speed, choose, play, pause } = usePlayer(journey, replay)
  const shown = useReplay(replay, (store) => store.time())
  const present = Math.min(Math.max(journey.now, journey.start), journey.end)
  const time = shown ?? present
  const position = journey.positionAt(time)
  useEffect(() => {
    replay.offer(true)
    return () => replay.offer(false)
  }, [replay])

  const goTo = (next: number) => {
    pause()
    replay.show(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (by !== undefined) goTo(stepFrom(journey, time, by))
    else if (event.key === 'Home') goTo(journey.start)
    else if (event.key === 'End') goTo(journey.end)
    else if (event.key === ' ') (isPlaying ? pause : play)()
    else if (event.key === 'Escape' && shown !== null) toPresent()
    else return
    event.preventDefault()
  }
  const toPresent = () => {
    pause()
    replay.show(null)
  }
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay
  return (
    <div className="replay" role="group" aria-label={t('Replay of the journey')}>
      <div className="replay-bar">
        <button
          type="button"
          className="replay-play"
          aria-label={isPlaying ? t('Pause') : t('Play')}
          onClick={isPlaying ? pause : play}
        >
          <Icon size={18} stroke={1.8} aria-hidden />
        </button>
        <div className="replay-time">
          <Track journey={journey} time={time} now={now} />
          <input
            type="range"
            aria-label={t('Time of the journey')}
            aria-valuetext={spokenPosition(position, now)}
            min={journey.start}
            max={journey.end}
            step={MINUTE_MS}
            value={time}
            onChange={({ target }) => goTo(target.valueAsNumber)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className="replay-said">
          <p className="replay-clock" data-testid="replay-clock">
            <b className={classes(position.kind === 'lost' && 't-warn')}>
              {position.isEstimate && <Estimate />}
              {positionTime(position, now)}
            </b>
            <span className="muted">{journeyPlaceText(position)}</span>
          </p>
          <div className="replay-controls">
            {shown !== null && (
              <button type="button" className="btn replay-now" onClick={toPresent}>
                {t('Now')}
              </button>
            )}
            <fieldset className="replay-speeds">
              <legend className="visually-hidden">{t('Speed')}</legend>
              {speeds.map((each) => (
                <label key={each} title={t('Days of the journey in a second')}>
                  <input
                    type="radio"
                    name="replay-speed"
                    checked={each === speed}
                    onChange={() => choose(each)}
                  />
                  {t('{n} d/s', { n: numberText(each) })}
                </label>
              ))}
            </fieldset>
          </div>
        </div>
      </div>
    </div>
  )
}

/** What lies behind the slider: sailed until its time, known until now, expected after it, with a mark for each event. */
function Track({ journey, time, now }: { journey: ReplayableJourney; time: number; now: Date }) {
  const { start, end, events } = journey
  const at = (moment: number) => `${(100 * (moment - start)) / (end - start)}%`
  const known = Math.min(journey.now, end)
  const hasNow = journey.now <= end
  return (
    <div aria-hidden>
      <div className="replay-track">
        <i className="fact" style={{ left: 0, width: at(known) }} />
        <i style={{ left: 0, width: at(Math.min(time, known)) }} />
        {hasNow && <i className="ahead" style={{ left: at(journey.now) }} />}
        {events.map(({ id, at: moment, isEstimate }) => (
          <u key={id} className={classes(isEstimate && 'est')} style={{ left: at(moment) }} />
        ))}
        {hasNow && <i className="now" style={{ left: at(journey.now) }} />}
      </div>
      <div className="replay-ticks">
        <span style={{ left: 0 }}>{dayText(journey, start, now)}</span>
        {hasNow && isApart(journey) && (
          <span
            className="now"
            style={{ left: `calc(10px + (100% - 20px) * ${(known - start) / (end - start)})` }}
          >
            {t('now')}
          </span>
        )}
        <span style={{ right: 0 }}>
          {dayText(journey, end, now)} {end > journey.now && t('est.')}
        </span>
      </div>
    </div>
  )
}

/** Whether there is room to name it between the dates of the ends. */
const isApart = ({ start, end, now }: ReplayableJourney): boolean => {
  const part = (now - start) / (end - start)
  return part > 0.2 && part < 0.72
}
