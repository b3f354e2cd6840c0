import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { may, seesAttribute } from '../api/index.ts'
import type { Container, NotableReport, Shipment, TransportEvent } from '../../contract/resources/index.ts'
import { isInYard, isOtherShip } from '../../contract/trade/index.ts'
import type { IncludedRecords } from '../api/index.ts'
import { readable, equipmentText, moneyText, paths } from '../format/index.ts'
import { Arrivals } from './arrival.part.tsx'
import { CustomFields } from './custom-fields.part.tsx'
import { FactItem } from './fact.part.tsx'
import { Weight } from '../ui/weight.tsx'
import './shipment.css'
import { LabelEditor } from './labels/labels.part.tsx'
import { arrivalReportsOf } from './reported-in-place.ts'
import { ReportsButton } from './reports/reports-button.tsx'

interface Props {
  shipment: Shipment
  container: Container | undefined
  /** The container's. */
  events: readonly TransportEvent[]
  include: IncludedRecords
  /** What is notable of who reports them. */
  notable: readonly NotableReport[]
  /** The connection that it is tracked through. */
  through: { connection_id: string; name: string } | null
  now: Date
}

/** Other facts of the voyage and of the container. */
export function ShipmentFacts({ shipment, container, events, include, notable, through, now }: Props) {
  const { attributes } = shipment
  const terminal =
    include.one(container?.relationships?.pod_terminal) ?? include.one(shipment.relationships?.pod_terminal)
  const vessel = [
    attributes.pod_vessel_name,
    attributes.pod_vessel_imo && `IMO ${attributes.pod_vessel_imo}`,
    attributes.pod_voyage_number,
  ].filter(Boolean)
  return (
    <section className="card shipment-about" aria-label={t('Facts')}>
      <h2 className="visually-hidden">{t('Facts')}</h2>
      <dl className="shipment-facts">
        <FactItem name={t('Vessel')}>
          {vessel.join(' · ')}
          {isOtherShip(attributes) && (
            <span className="muted">
              {' · '}
              {t('first reported {ship}', {
                ship: [
                  attributes.pod_original_vessel_name ?? `IMO ${attributes.pod_original_vessel_imo}`,
                  attributes.pod_original_voyage_number,
                ]
                  .filter(Boolean)
                  .join(' · '),
              })}
            </span>
          )}
        </FactItem>
        <FactItem name={t('Arrival')}>
          <Arrivals shipment={shipment} container={container} events={events} now={now} />{' '}
          <ReportsButton
            of={arrivalReportsOf(shipment, container)}
            what={t('the arrival')}
            notable={notable}
            now={now}
          />
        </FactItem>
        <FactItem name={t(container?.attributes.final_destination_timezone ? 'Port terminal' : 'Terminal')}>
          {terminal && [terminal.attributes.name, terminal.attributes.firms_code].filter(Boolean).join(' · ')}
        </FactItem>
        {container && <ContainerFacts container={container} shipment_id={shipment.id} />}
        {container && <CustomFields key={container.id} owner={{ type: 'container', id: container.id }} />}
        <CustomFields owner={{ type: 'shipment', id: shipment.id }} />
        <FactItem name={t('Customer')}>{attributes.customer_name}</FactItem>
        <FactItem name={t('Source')}>
          {through && may('get_connection') ? (
            <Link to={paths.source(through.connection_id)}>{through.name}</Link>
          ) : (
            (through?.name ?? originText(attributes.data_origin))
          )}
        </FactItem>
      </dl>
    </section>
  )
}

const originNames: Readonly<Record<string, string>> = { dcsa: t('Carrier (DCSA)'), edi: t('EDI messages') }
const originText = (origin: string): string => originNames[origin] ?? readable(origin)

function ContainerFacts({ container, shipment_id }: { container: Container; shipment_id: string }) {
  const { attributes } = container
  return (
    <>
      <FactItem name={t(isInYard(attributes) ? 'In the yard' : 'Terminal’s last note')}>
        {attributes.location_at_pod_terminal}
      </FactItem>
      <FactItem name={t('Equipment')}>{equipmentText(attributes)}</FactItem>
      <FactItem name={t('Weight')}>
        {attributes.weight_in_lbs === null ? null : <Weight pounds={attributes.weight_in_lbs} />}
      </FactItem>
      <FactItem name={t('Seal')}>
        {attributes.seal_number && <span className="id">{attributes.seal_number}</span>}
      </FactItem>
      <FactItem name={t('Chassis')}>
        {attributes.pod_full_out_chassis_number && (
          <span className="id">{attributes.pod_full_out_chassis_number}</span>
        )}
      </FactItem>
      <FactItem name={t('Rail')}>
        {[attributes.pod_rail_carrier_scac, attributes.ind_rail_carrier_scac]
          .filter((scac, index, all) => scac !== null && all.indexOf(scac) === index)
          .join(' · ')}
      </FactItem>
      {seesAttribute('fees_at_pod_terminal') && (
        <FactItem name={t('Fees reported')}>
          <Fees fees={attributes.fees_at_pod_terminal} />
        </FactItem>
      )}
      <FactItem name={t('References')}>
        <LabelEditor
          key={container.id}
          shipment_id={shipment_id}
          subject={{ type: 'container', id: container.id, field: 'ref_numbers' }}
          labels={attributes.ref_numbers}
        />
      </FactItem>
    </>
  )
}

/** The fees as reported. A reported total is never added to the others: it may repeat them (docs/interface.md, "Fees"). */
function Fees({ fees }: { fees: Container['attributes']['fees_at_pod_terminal'] }) {
  if (fees.length === 0) return <span className="faint">{t('none')}</span>
  const lines = fees.filter(({ type }) => type !== 'total')
  const totals = fees.filter(({ type }) => type === 'total')
  const feeText = ({ type, amount, currency_code }: (typeof fees)[number]) =>
    `${readable(type)} ${moneyText(amount, currency_code)}`
  return (
    <>
      {lines.map(feeText).join(' · ')}
      {totals.map((total) => (
        <div key={`${total.amount} ${total.currency_code}`} className="muted">
          {t('{fee}, as reported', { fee: feeText(total) })}
        </div>
      ))}
    </>
  )
}
