/**
 * The rotations of the simulated services, after those that the alliances sail: ports in order with hours in port.
 * `feeder` services carry containers of every line between a hub and small ports.
 */
export interface Rotation {
  code: string
  /** SCACs of the lines that sell it. */
  lines: string
  /** SCACs of the lines whose ships sail it, when not those. */
  ships?: string
  knots: number
  feeder?: true
  /** Containers are also carried between ports of one region. */
  regional?: true
  calls: string
}

const alliance = {
  ocean: 'CMDU COSU EGLV OOLU APLU',
  premier: 'ONEY HDMU YMLU',
  gemini: 'MAEU HLCU',
}
const everyone = 'MAEU MSCU CMDU COSU HLCU ONEY EGLV HDMU YMLU ZIMU OOLU WHLC PCIU SMLM APLU ANNU SUDU SAFM'

export const serviceRotations: readonly Rotation[] = [
  // Asia to the west coast of North America
  { code: 'PSX', lines: alliance.ocean, knots: 17, calls: 'CNTAO 24 CNSHA 30 CNNGB 28 USLAX 72 USOAK 32' },
  {
    code: 'AAC',
    lines: alliance.ocean,
    knots: 16.5,
    calls: 'CNXMN 20 CNYTN 26 HKHKG 18 USLGB 72 USOAK 30 TWKHH 20',
  },
  {
    code: 'PS3',
    lines: alliance.premier,
    knots: 17,
    calls: 'VNCMT 22 CNYTN 28 CNSHA 26 USLGB 76 USOAK 34 JPTYO 20 KRPUS 22',
  },
  {
    code: 'PS6',
    lines: alliance.premier,
    knots: 16.5,
    calls: 'TWKHH 22 CNXMN 22 KRPUS 26 USLAX 70 USOAK 28 JPNGO 16',
  },
  { code: 'TP6', lines: alliance.gemini, knots: 16.5, calls: 'CNYTN 26 CNNGB 28 CNSHA 28 USLGB 84 KRPUS 20' },
  { code: 'TP8', lines: alliance.gemini, knots: 16.5, calls: 'MYTPP 24 VNCMT 24 CNNSA 24 USLAX 80 JPYOK 18' },
  {
    code: 'SEN',
    lines: 'MSCU ZIMU',
    knots: 16.5,
    calls: 'THLCH 24 VNCMT 24 CNYTN 26 CNNGB 26 USLGB 76 USOAK 32',
  },
  { code: 'PN1', lines: alliance.premier, knots: 16, calls: 'CNSHA 26 KRPUS 24 JPYOK 16 CAVAN 52 USTIW 44' },
  {
    code: 'PNX',
    lines: alliance.ocean,
    knots: 16,
    calls: 'HKHKG 20 CNYTN 26 CNSHA 26 CAPRR 44 CAVAN 50 USSEA 40',
  },
  { code: 'PNM', lines: 'MSCU ZIMU', knots: 16, calls: 'CNNGB 24 CNSHA 26 KRPUS 24 USSEA 44 CAVAN 52' },
  { code: 'ZEX', lines: 'ZIMU', knots: 17.5, calls: 'CNNSA 20 CNYTN 24 CNNGB 20 USLAX 50' },
  { code: 'CLX', lines: 'MATS', knots: 17.5, calls: 'CNNGB 18 CNSHA 20 USLGB 44 USHNL 26' },
  { code: 'CPX', lines: 'SMLM', knots: 16.5, calls: 'CNSHA 22 CNNGB 22 KRKAN 16 KRPUS 22 USLGB 60' },
  {
    code: 'AA7',
    lines: 'WHLC PCIU',
    knots: 16.5,
    ships: 'WHLC',
    calls: 'VNSGN 22 TWKHH 20 CNYTN 22 HKHKG 18 USLAX 60 USOAK 30',
  },
  // Asia and India to the east and gulf coasts
  {
    code: 'EC1',
    lines: alliance.ocean,
    knots: 17,
    calls: 'CNYTN 26 CNNGB 26 CNSHA 28 USSAV 36 USCHS 28 USORF 30 USNYC 40',
  },
  {
    code: 'EC2',
    lines: alliance.premier,
    knots: 17,
    calls: 'TWKHH 20 CNSHA 26 KRPUS 26 USNYC 44 USORF 30 USSAV 34',
  },
  {
    code: 'AMB',
    lines: 'MSCU ZIMU',
    knots: 16.5,
    calls: 'CNTAO 22 CNNGB 26 CNSHA 26 KRPUS 22 PAMIT 20 USSAV 36 USBAL 30 USBOS 24 USNYC 36',
  },
  {
    code: 'ZCP',
    lines: 'ZIMU',
    knots: 16.5,
    calls: 'CNSHA 22 CNYTN 24 JMKIN 28 USSAV 32 USJAX 22 USCHS 26 USORF 28',
  },
  {
    code: 'TP1',
    lines: alliance.gemini,
    knots: 16.5,
    calls: 'VNCMT 24 SGSIN 28 LKCMB 24 USNYC 44 USORF 30 USCHS 28 USSAV 34',
  },
  {
    code: 'GX1',
    lines: 'MSCU ZIMU',
    knots: 16.5,
    calls: 'CNYTN 24 CNSHA 26 KRPUS 24 USHOU 44 USMOB 28 USMSY 26',
  },
  {
    code: 'GX2',
    lines: alliance.ocean,
    knots: 16.5,
    calls: 'VNHPH 20 CNYTN 26 CNSHA 26 USHOU 44 USMOB 26 USMIA 22',
  },
  {
    code: 'GX3',
    lines: alliance.premier,
    knots: 16.5,
    calls: 'CNNGB 24 CNSHA 26 KRPUS 22 USHOU 44 USMOB 26',
  },
  {
    code: 'IND',
    lines: 'MSCU ZIMU',
    knots: 16,
    calls: 'INMUN 26 INNSA 30 PKBQM 22 USNYC 40 USORF 28 USSAV 30 USHOU 36',
  },
  {
    code: 'IMX',
    lines: 'CMDU OOLU ONEY COSU',
    knots: 16,
    calls: 'PKKHI 22 INMUN 26 INNSA 30 EGPSD 16 USNYC 40 USORF 28 USSAV 32 USCHS 26',
  },
  {
    code: 'MEC',
    lines: alliance.gemini,
    knots: 16,
    calls: 'AEJEA 30 INPAV 22 INNSA 28 USNYC 40 USCHS 28 USSAV 30',
  },
  // Asia to Europe
  {
    code: 'AE1',
    lines: alliance.gemini,
    knots: 16,
    calls: 'CNSHA 30 CNNGB 28 CNYTN 28 MYTPP 30 NLRTM 44 DEBRV 36 DEWVN 30',
  },
  {
    code: 'AE7',
    lines: alliance.gemini,
    knots: 16,
    calls: 'CNNGB 28 CNSHA 28 SGSIN 24 GBLGP 34 DEHAM 40 BEANR 36',
  },
  {
    code: 'FE3',
    lines: alliance.premier,
    knots: 16.5,
    calls: 'CNTAO 22 CNSHA 28 CNNGB 28 VNCMT 20 SGSIN 24 NLRTM 44 DEHAM 44 BEANR 34 GBSOU 28',
  },
  {
    code: 'SWN',
    lines: 'MSCU',
    knots: 16.5,
    calls: 'KRPUS 22 CNTAO 24 CNNGB 28 CNYTN 26 GBFXT 36 BEANR 40 NLRTM 36 PLGDN 34',
  },
  {
    code: 'FL1',
    lines: alliance.ocean,
    knots: 16.5,
    calls: 'CNTXG 24 CNTAO 24 CNSHA 28 CNYTN 26 SGSIN 24 FRLEH 34 DEHAM 42 NLRTM 42 AEJEA 24',
  },
  {
    code: 'MD1',
    lines: alliance.ocean,
    knots: 16,
    calls: 'CNTAO 22 CNSHA 28 CNNGB 26 CNYTN 26 SGSIN 22 MTMAR 28 ITGOA 34 FRFOS 28 ESBCN 30 ESVLC 32',
  },
  {
    code: 'MD2',
    lines: alliance.premier,
    knots: 16,
    calls: 'KRPUS 22 CNSHA 26 CNNGB 24 CNYTN 26 EGDAM 24 ITGOA 32 ITSPE 26 ESBCN 28 ESVLC 28',
  },
  {
    code: 'TGR',
    lines: 'MSCU ZIMU',
    knots: 16,
    calls: 'CNTAO 20 CNSHA 26 CNNGB 26 CNNSA 24 SGSIN 22 ITTRS 30 GRPIR 28 TRIST 30 ROCND 24 ILHFA 26',
  },
  {
    code: 'AE15',
    lines: alliance.gemini,
    knots: 16,
    calls: 'CNYTN 24 MYTPP 24 EGPSD 26 ESALG 28 MAPTM 28 ESVLC 24',
  },
  // Across the Atlantic
  {
    code: 'TA1',
    lines: alliance.gemini,
    knots: 15,
    calls: 'DEBRV 30 NLRTM 34 GBLGP 24 USNYC 36 USORF 26 USHOU 36',
  },
  {
    code: 'AL2',
    lines: 'ONEY CMDU OOLU YMLU COSU EGLV HDMU',
    knots: 15,
    calls: 'BEANR 30 DEHAM 32 GBSOU 22 USNYC 36 USBAL 24 USORF 26 USCHS 24',
  },
  {
    code: 'MUS',
    lines: 'MSCU ZIMU',
    knots: 15,
    calls: 'ITGIT 24 ITSPE 26 ESVLC 26 PTSIE 22 USBOS 20 USNYC 34 USBAL 24 USSAV 26',
  },
  {
    code: 'MPS',
    lines: 'MAEU HLCU CMDU',
    knots: 15,
    calls: 'ITGOA 28 FRFOS 22 ESALG 24 USNYC 34 USORF 24 USSAV 26 USMIA 20',
  },
  { code: 'SLW', lines: 'HLCU OOLU MAEU CMDU MSCU', knots: 14, calls: 'DEHAM 28 BEANR 28 FRLEH 20 CAMTR 60' },
  {
    code: 'HFX',
    lines: 'HLCU ONEY ZIMU CMDU',
    knots: 14.5,
    calls: 'BEANR 24 GBSOU 20 CAHAL 30 CASJB 22 USNYC 28',
  },
  {
    code: 'GMX',
    lines: 'MSCU HLCU CMDU',
    knots: 15,
    calls: 'BEANR 28 NLRTM 26 FRLEH 20 MXVER 26 MXATM 24 USHOU 34 USMSY 24',
  },
  // Within Asia
  {
    code: 'CVT',
    lines: 'WHLC EGLV YMLU ONEY COSU',
    ships: 'WHLC EGLV',
    knots: 14.5,
    regional: true,
    calls: 'JPTYO 14 JPYOK 14 JPUKB 14 TWKEL 14 HKHKG 16 VNSGN 20 THLCH 22 CNSHK 16',
  },
  {
    code: 'JTX',
    lines: 'OOLU COSU PCIU WHLC SMLM HDMU',
    ships: 'OOLU SMLM PCIU',
    knots: 14.5,
    regional: true,
    calls: 'KRINC 16 CNTXG 18 CNTAO 16 CNSHA 18 VNHPH 18 VNDAD 14 THBKK 22',
  },
  {
    code: 'SGT',
    lines: everyone,
    ships: 'WHLC PCIU CMDU',
    knots: 13.5,
    feeder: true,
    calls: 'SGSIN 26 THLCH 20 THBKK 24 KHKOS 14',
  },
  {
    code: 'SGJ',
    lines: everyone,
    ships: 'PCIU MAEU CMDU',
    knots: 13.5,
    feeder: true,
    calls: 'SGSIN 24 IDJKT 26 IDSUB 24',
  },
  {
    code: 'SGB',
    lines: everyone,
    ships: 'PCIU MSCU WHLC',
    knots: 13.5,
    feeder: true,
    calls: 'SGSIN 24 MYPEN 16 BDCGP 40 LKCMB 18 MYPKG 20',
  },
  {
    code: 'KJF',
    lines: everyone,
    ships: 'SMLM HDMU YMLU',
    knots: 13.5,
    feeder: true,
    calls: 'KRPUS 20 JPHKT 12 JPOSA 14 JPNGO 14',
  },
  {
    code: 'TPF',
    lines: everyone,
    ships: 'EGLV YMLU',
    knots: 13.5,
    feeder: true,
    calls: 'TWKHH 18 PHMNL 26 TWTXG 14 TWTPE 14',
  },
  {
    code: 'BOH',
    lines: everyone,
    ships: 'COSU SMLM',
    knots: 13.5,
    feeder: true,
    calls: 'KRPUS 20 CNDLC 18 CNTXG 18 CNLYG 16 CNSHA 16',
  },
  {
    code: 'FOC',
    lines: everyone,
    ships: 'COSU OOLU',
    knots: 13.5,
    feeder: true,
    calls: 'HKHKG 18 CNFOC 16 CNXMN 14 VNHPH 16',
  },
  // Feeders of Europe, the Mediterranean, India and the Caribbean
  {
    code: 'BAL',
    lines: everyone,
    ships: 'MAEU CMDU HLCU',
    knots: 14,
    feeder: true,
    calls: 'DEBRV 22 SEGOT 18 DKAAR 14 PLGDN 20 LTKLJ 16 FIHEL 18',
  },
  {
    code: 'IRE',
    lines: everyone,
    ships: 'CMDU MSCU',
    knots: 14,
    feeder: true,
    calls: 'NLRTM 20 IEDUB 18 GBLIV 18',
  },
  {
    code: 'LEV',
    lines: everyone,
    ships: 'MSCU ZIMU MAEU',
    knots: 14,
    feeder: true,
    calls: 'EGPSD 20 ILASH 20 TRMER 18 EGALY 18',
  },
  {
    code: 'AEG',
    lines: everyone,
    ships: 'CMDU COSU',
    knots: 14,
    feeder: true,
    calls: 'GRPIR 20 TRALI 16 TRIST 20 ROCND 20',
  },
  {
    code: 'CBO',
    lines: everyone,
    ships: 'CMDU MAEU HLCU',
    knots: 14,
    feeder: true,
    calls: 'LKCMB 20 INCOK 16 INTUT 16 INMAA 20 INVTZ 16',
  },
  {
    code: 'GUL',
    lines: everyone,
    ships: 'HLCU CMDU',
    knots: 14,
    feeder: true,
    calls: 'AEJEA 24 AEKHL 16 QAHMD 16 OMSOH 16',
  },
  {
    code: 'CAR',
    lines: everyone,
    ships: 'MAEU CMDU',
    knots: 14,
    feeder: true,
    calls: 'JMKIN 20 DOCAU 16 PRSJU 16 BSFPO 16 USPEF 16',
  },
  {
    code: 'CAM',
    lines: everyone,
    ships: 'MAEU HLCU',
    knots: 14,
    feeder: true,
    calls: 'PAMIT 20 CRMOB 20 GTSTC 16 HNPCR 16',
  },
  { code: 'SBM', lines: 'SMLU', knots: 15, calls: 'USMIA 30 HNPCR 16 GTSTC 16 PAMIT 16 COCTG 18 JMKIN 16' },
  // Latin America
  {
    code: 'WS1',
    lines: 'CMDU COSU EGLV MSCU PCIU',
    knots: 16,
    calls: 'CNYTN 24 CNNGB 24 CNSHA 26 KRPUS 20 MXESE 16 MXZLO 34 MXLZC 24 ECGYE 24 PECLL 28 CLSAI 30',
  },
  {
    code: 'WS2',
    lines: 'MAEU SUDU HLCU ONEY HDMU',
    knots: 16,
    calls: 'CNYTN 24 CNNGB 24 CNSHA 24 MXZLO 30 COBUN 20 PECLL 28 CLVAP 26',
  },
  {
    code: 'ES1',
    lines: 'MAEU SUDU HLCU ONEY HDMU',
    knots: 16,
    calls: 'CNSHA 26 CNNGB 24 CNYTN 24 SGSIN 22 BRSSZ 36 BRPNG 26 UYMVD 20 ARBUE 30 BRRIG 20',
  },
  {
    code: 'ES2',
    lines: 'MSCU CMDU COSU EGLV PCIU YMLU',
    knots: 16,
    calls: 'KRPUS 22 CNSHA 24 CNYTN 24 SGSIN 22 BRRIO 24 BRSSZ 34 BRNVT 24',
  },
  {
    code: 'SAX',
    lines: 'MAEU SUDU HLCU MSCU CMDU',
    knots: 15.5,
    calls: 'NLRTM 30 DEHAM 30 BEANR 28 MAPTM 20 BRSSA 20 BRSSZ 34 BRPNG 24 BRRIO 20',
  },
  {
    code: 'UCL',
    lines: 'MAEU SUDU HLCU ONEY MSCU',
    knots: 15,
    calls: 'BRPNG 22 BRSSZ 28 BRSSA 18 USNYC 30 USPHL 26 USORF 22 USCHS 22 USJAX 20',
  },
  {
    code: 'AND',
    lines: 'HLCU CMDU MSCU ONEY',
    knots: 15,
    calls: 'CLSAI 26 PECLL 24 ECGYE 22 PABLB 16 COCTG 22 USPEF 20 USPHL 24 USNYC 28',
  },
  // Oceania
  {
    code: 'AAX',
    lines: 'ANNU CMDU COSU OOLU EGLV',
    ships: 'CMDU COSU OOLU',
    knots: 15,
    calls: 'CNSHA 24 CNNGB 22 CNYTN 22 AUSYD 34 AUMEL 36 AUBNE 26',
  },
  {
    code: 'SAL',
    lines: 'MAEU MSCU HLCU ONEY ZIMU YMLU',
    knots: 15,
    calls: 'SGSIN 26 IDJKT 20 AUFRE 26 AUADL 22 AUMEL 34 AUSYD 30',
  },
  {
    code: 'KIX',
    lines: 'MSCU MAEU CMDU ANNU PCIU',
    ships: 'MSCU MAEU CMDU PCIU',
    knots: 15,
    calls: 'SGSIN 24 MYTPP 22 AUBNE 24 NZAKL 26 NZTRG 26 NZLYT 22',
  },
  {
    code: 'OCE',
    lines: 'MAEU SUDU HLCU MSCU ANNU',
    ships: 'MAEU SUDU HLCU',
    knots: 15.5,
    calls: 'NZTRG 22 AUMEL 30 AUSYD 28 FJSUV 16 USOAK 30 USLGB 44',
  },
  // Africa
  {
    code: 'WAX',
    lines: 'CMDU COSU MAEU SAFM PCIU ONEY',
    ships: 'CMDU COSU PCIU',
    knots: 15,
    calls: 'CNTAO 20 CNSHA 24 CNNSA 24 SGSIN 20 TGLFW 26 GHTEM 26 NGAPP 40 CIABJ 26',
  },
  {
    code: 'SAF',
    lines: 'MAEU SAFM MSCU PCIU ONEY HDMU',
    ships: 'MAEU MSCU',
    knots: 15,
    calls: 'CNSHA 24 CNNGB 22 MYTPP 22 MUPLU 18 ZADUR 40 ZACPT 28',
  },
  {
    code: 'EAX',
    lines: 'CMDU PCIU MSCU MAEU WHLC SAFM',
    ships: 'PCIU MSCU',
    knots: 14.5,
    calls: 'CNNSA 22 SGSIN 22 LKCMB 18 KEMBA 34 TZDAR 36',
  },
  {
    code: 'EWA',
    lines: 'MAEU SAFM CMDU HLCU MSCU',
    ships: 'MAEU CMDU',
    knots: 14.5,
    calls: 'BEANR 24 FRLEH 20 ESALG 22 MAPTM 20 SNDKR 20 CIABJ 26 GHTEM 24',
  },
  // India, the Gulf and the Red Sea
  {
    code: 'AGX',
    lines: 'COSU CMDU EGLV OOLU PCIU WHLC HDMU',
    knots: 15,
    calls: 'CNTAO 20 CNSHA 24 CNNGB 22 MYPKG 20 AEJEA 36 SADMM 30 IQUQR 34',
  },
  {
    code: 'CIX',
    lines: 'WHLC ZIMU PCIU COSU HDMU ONEY YMLU EGLV',
    knots: 15,
    calls: 'CNSHA 24 CNNGB 22 SGSIN 22 MYPKG 20 INNSA 34 INMUN 28 PKKHI 28',
  },
  {
    code: 'RSX',
    lines: 'CMDU COSU PCIU MSCU OOLU',
    knots: 15,
    calls: 'CNSHA 24 CNNSA 24 SGSIN 22 DJJIB 20 SAJED 34 SAKAC 20 EGSOK 26',
  },
  {
    code: 'IPX',
    lines: 'MAEU HLCU MSCU CMDU',
    knots: 15,
    calls: 'PKBQM 24 INMUN 26 INNSA 30 OMSLL 22 GBFXT 28 NLRTM 32 DEHAM 32 BEANR 26',
  },
]
