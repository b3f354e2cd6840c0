/** The values of Track & Trace 2.2, also those that are never published: a filter for them finds nothing. */
const words = (text: string): readonly string[] => text.split(' ')

export const eventTypes = words('SHIPMENT TRANSPORT EQUIPMENT')
export const transportEventTypeCodes = words('ARRI DEPA')
export const equipmentEventTypeCodes = words('LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP RSEA RMVD')
export const paperEventTypeCodes = words(
  'RECE DRFT PENA PENU REJE APPR ISSU SURR SUBM VOID CONF REQS CMPL HOLD RELS',
)
export const paperTypeCodes = words('CBR BKG SHI SRM TRD ARN VGM CAS CUS DGD OOG')
