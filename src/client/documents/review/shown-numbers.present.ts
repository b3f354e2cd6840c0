import { numberText, t } from '../../../contract/language/index.ts'

interface NumberedShipment {
  bill_of_lading_number: string | null
  booking_number: string | null
}

/** The number by which a shipment is known: of its bill of lading, else of its booking; `Shipment` where it has neither. */
export const shipmentNumber = ({ bill_of_lading_number, booking_number }: NumberedShipment): string =>
  bill_of_lading_number ?? booking_number ?? t('Shipment')

/** `62%`, as the language writes it. @param share 0 to 1 */
export const wholePercent = (share: number): string =>
  numberText(share, { style: 'percent', maximumFractionDigits: 0 })
