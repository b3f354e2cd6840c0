import { Estimate } from '../ui/index.ts'
import './map.css'
import type { PortDescription, RouteDescription } from './route-description.ts'

const Port = ({ label, place, country, times }: PortDescription) => (
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

/** The route as a list of texts: collapsed below a map, open where no map can be drawn. */
export const RouteList = ({ description, isOpen }: { description: RouteDescription; isOpen: boolean }) => (
  <details className="map-list" open={isOpen}>
    <summary>Route as text</summary>
    <ol className="map-ports">
      {description.ports.map((port) => (
        <Port key={`${port.label} ${port.id}`} {...port} />
      ))}
    </ol>
    {description.vessel && <p className="map-vessel">{description.vessel}</p>}
  </details>
)
