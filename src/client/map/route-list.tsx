import { Estimate } from '../ui/index.ts'
import './map.css'
import type { PortWords, RouteWords } from './route-words.ts'

const Port = ({ label, place, country, times }: PortWords) => (
  <li>
    <span className="faint">{label}</span>
    <span>
      <b>{place}</b> <span className="muted">{country}</span>
    </span>
    {times.map(({ verb, text, title, isEstimate }) => (
      <p key={verb} title={title}>
        {isEstimate && <Estimate />}
        {verb} {text}
      </p>
    ))}
  </li>
)

/** The route in words. Always there: folded away beside a map, open where no map can be drawn. */
export const RouteList = ({ words, isOpen }: { words: RouteWords; isOpen: boolean }) => (
  <details className="map-words" open={isOpen}>
    <summary>Route in words</summary>
    <ol className="map-ports">
      {words.ports.map((port) => (
        <Port key={`${port.label} ${port.id}`} {...port} />
      ))}
    </ol>
    {words.vessel && <p className="map-vessel">{words.vessel}</p>}
  </details>
)
