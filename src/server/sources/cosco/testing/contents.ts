import { box } from '../../dcsa/testing/events.ts'

/** Answers in the form of the carrier's description, with made-up values: Qingdao, by Singapore, to Long Beach and Dallas. */
export const coscoBill = '6123456780'
export const coscoBooking = '6123456799'

export const statusOf = (
  containerNumberStatus: string,
  location: string,
  timeOfIssue: string,
  transportation = ' ',
) => ({ uuid: box, containerNumber: box, containerNumberStatus, location, timeOfIssue, transportation })

const [qingdao, singapore, longBeach, dallas] = [
  'QQCTU Qingdao Qianwan United Ctn,Qingdao,Shandong,China',
  'Pasir Panjang Terminal,Singapore,,Singapore',
  'Pacific Container Terminal,Long Beach,California,United States',
  'Mesquite Intermodal Facility,Dallas,Texas,United States',
]

const leg = (n: number, from: string, to: string, city: string, times: Record<string, string>) => ({
  rownum: String(n),
  sequenceNumber: String(n),
  vesselName: n === 1 ? 'COSCO SHIPPING ARIES' : 'COSCO SHIPPING LEO',
  voyageNo: `03${n}E`,
  portOfLoading: from,
  portOfDischarge: to,
  city,
  service: 'CEN',
  ...times,
})

export const coscoPapersContent = {
  itNumber: null,
  actualShipment: [
    leg(1, 'Qingdao', 'Singapore', 'Singapore,Singapore', {
      expectedDateOfDeparture: '2026-09-06 08:00',
      actualDepartureDate: '2026-09-06 10:30',
      estimatedDateOfArrival: '2026-09-14 06:00',
      actualArrivalDate: '2026-09-14 05:10',
      actualShippingDate: '2026-09-05 22:00',
      actualDischargeDate: '2026-09-14 12:00',
    }),
    leg(2, 'Singapore', 'Long Beach', 'Long Beach,United States', {
      expectedDateOfDeparture: '2026-09-17 20:00',
      actualDepartureDate: '2026-09-17 21:15',
      estimatedDateOfArrival: '2026-10-05 07:00',
      actualArrivalDate: '2026-10-05 05:24',
    }),
  ],
  trackingPath: {
    billOfladingRefCode: coscoBooking,
    trackingGroupReferenceCode: coscoBill,
    fromCity: 'Qingdao ,Shandong ,China',
    toCity: 'Dallas ,Texas ,United States',
    cgoAvailTm: '2026-10-12 06:15',
    pol: 'Qingdao - QQCTU Qingdao Qianwan United Ctn',
    pod: 'Long Beach - Pacific Container Terminal',
  },
  containerStatus: [
    {
      label: 'Empty Equipment Returned',
      containers: [
        {
          containerUuid: '1',
          containerNumber: box,
          containerType: '40HQ',
          grossWeight: '17720KG',
          piecesNumber: 80,
          label: 'Empty Equipment Returned',
          sealNumber: 'FJ1029384',
          location: dallas,
          locationDateTime: '2026-10-16 09:35:00',
          transportation: 'Truck',
        },
      ],
    },
  ],
  doc_ext: [{ key: 'Cargo Cutoff', value: '2026-09-04 16:00' }],
}

/** Newest first, as the carrier sends it. */
export const coscoHistory = [
  statusOf('Empty Equipment Returned', dallas, '2026-10-16 09:35', 'Truck'),
  statusOf('Gate-out from Final Hub', dallas, '2026-10-14 08:12', 'Truck'),
  statusOf('Gate-in at Final Hub', dallas, '2026-10-12 05:40', 'Rail'),
  statusOf('Gate-out from Last POD', longBeach, '2026-10-07 08:37', 'Rail'),
  statusOf('Discharged at Last POD', longBeach, '2026-10-06 13:55'),
  statusOf('Loaded at T/S POL', singapore, '2026-09-17 08:00', 'Vessel'),
  statusOf('Discharged at T/S POD', singapore, '2026-09-14 20:30'),
  statusOf('Loaded at First POL', qingdao, '2026-09-05 22:10', 'Vessel'),
  statusOf('Cargo Received', qingdao, '2026-09-04 11:19', 'Truck'),
  statusOf('Gate-In at First POL', qingdao, '2026-09-04 11:19', 'Truck'),
  statusOf(
    'Empty Equipment Despatched',
    'COSCO Ctn Logistics,Qingdao,Shandong,China',
    '2026-09-01 11:58',
    'Truck',
  ),
]

export const coscoContainerContent = {
  containers: [
    {
      containerCircleStatus: coscoHistory,
      container: {
        containerNumber: box,
        containerType: '40HQ',
        sealNumber: 'FJ1029384',
        label: 'Empty Equipment Returned',
      },
      containerHistorys: [statusOf('Empty Equipment Returned', longBeach, '2026-06-02 14:25', 'Truck')],
    },
  ],
  notFound: '',
}
