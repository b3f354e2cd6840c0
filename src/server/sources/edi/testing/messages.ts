/** X12 315 messages as carriers send them, for tests, with made-up values. */
export const messageBill = 'MEDUX1234567'
export const header =
  'ISA*00*          *00*          *ZZ*CARRIER        *ZZ*FORWARDER      *261120*0741*U*00401*000000001*0*P*>'

/** A 315 with the stops of one journey: Shanghai, Long Beach, Chicago. */
export const status = (
  code: string,
  date: string,
  time: string,
  place: string,
  { laden = 'L', more = [] as string[] } = {},
) => {
  const body = [
    'ST*315*0001',
    `B4***${code}*${date}*${time}*${place}*MSCU*123456*${laden}*45G1*${place}*UN*6`,
    `N9*BM*${messageBill}`,
    'N9*BN*EBKG04471122',
    'N9*SCA*MSCU',
    'N9*SN*FJ1029384',
    'Q2*9839272*PA*******UX647N***L*MSC GULSUN',
    'R4*L*UN*CNSHA*SHANGHAI*CN',
    'R4*D*UN*USLGB*LONG BEACH*US***CA',
    ...more,
    'R4*E*UN*USCHI*CHICAGO*US***IL',
  ]
  return [...body, `SE*${body.length + 1}*0001`]
}
export const interchange = (messages: string[][], end = '~') =>
  [
    header,
    'GS*QO*CARRIER*FORWARDER*20261120*0741*1*X*004010',
    ...messages.flat(),
    `GE*${messages.length}*1`,
    'IEA*1*000000001',
    '',
  ].join(end)

export const journey = [
  status('EE', '20260901', '0800', 'CNSHA', { laden: 'E' }),
  status('I', '20260903', '1000', 'CNSHA'),
  status('AE', '20260905', '1200', 'CNSHA'),
  status('VD', '20260906', '0200', 'CNSHA', { more: ['DTM*139*20260925*0800*LT'] }),
  status('VA', '20260926', '0500', 'USLGB'),
  status('UV', '20260927', '1500', 'USLGB'),
  status('PA', '20260927', '1600', 'USLGB'),
  status('CT', '20260928', '0900', 'USLGB'),
  status('AL', '20260929', '0300', 'USLGB'),
  status('UR', '20261004', '0100', 'USCHI'),
  status('OA', '20261005', '1100', 'USCHI'),
  status('RD', '20261008', '1600', 'USCHI', { laden: 'E' }),
]
