import type { Split, MarkedLines } from '../types.ts'
import type { Desk } from './desk.ts'

/** Sentences of letters by kind and language, with the fields in braces; each alternative is a whole text. */
// prettier-ignore
const texts: Record<string, Record<string, string[][]>> = {
  arrival: {
    en: [
      ['Please be advised that the vessel {vessel} voyage {voyage} is expected to arrive at {discharge} on {arrival}.', 'The goods are shipped under bill of lading {bill} and free time ends on {free}.', 'They may be collected at {terminal} after release by the line.'],
      ['We are pleased to advise that m/v {vessel} ({voyage}) carrying your cargo under B/L {bill} is due {discharge} {arrival}.', 'Your containers will be available at {terminal}; the last free day is {free}.'],
      ['Your shipment under {bill} is loaded on {vessel} {voyage}, ETA {discharge} {arrival}.', 'Kindly arrange customs clearance before {free}, when free time at {terminal} expires.'],
      ['Notice is hereby given of the arrival on or about {arrival} of the good ship {vessel}, voyage number {voyage}, at the port of {discharge}.', 'Cargo consigned to you per ocean bill {bill} will be landed at {terminal} and is free of storage through {free}.'],
    ],
    es: [['Les informamos de que el buque {vessel}, viaje {voyage}, llegará a {discharge} el {arrival} con su mercancía según B/L {bill}.', 'La carga podrá retirarse en {terminal}; el último día libre es el {free}.'], ['Por la presente comunicamos el arribo previsto de la motonave {vessel} ({voyage}) al puerto de {discharge} para el {arrival}, conocimiento {bill}.']],
    de: [['Hiermit teilen wir Ihnen mit, dass das Schiff {vessel}, Reise {voyage}, voraussichtlich am {arrival} in {discharge} eintrifft (B/L {bill}).', 'Die Ware steht im Terminal {terminal} bereit und ist bis {free} lagergeldfrei.'], ['Ihre Sendung mit Konnossement {bill} trifft mit MS {vessel} ({voyage}) am {arrival} in {discharge} ein.']],
    fr: [['Nous vous informons que le navire {vessel}, voyage {voyage}, est attendu à {discharge} le {arrival}, connaissement {bill}.', 'La marchandise sera disponible à {terminal}, franchise jusqu’au {free}.'], ['Votre envoi sous connaissement {bill} arrivera par le m/v {vessel} ({voyage}) au port de {discharge} le {arrival}.']],
    pt: [['Informamos que o navio {vessel}, viagem {voyage}, tem chegada prevista em {discharge} no dia {arrival}, conhecimento {bill}.', 'A carga estará disponível em {terminal}, com free time até {free}.']],
    tr: [['{vessel} gemisinin {voyage} seferi ile {bill} numaralı konşimento muhteviyatı yükünüzün {arrival} tarihinde {discharge} limanına varması beklenmektedir.', 'Yük {terminal} sahasından {free} tarihine kadar ücretsiz alınabilir.']],
    zh: [['贵司提单号 {bill} 的货物由 {vessel} 轮 {voyage} 航次承运，预计 {arrival} 抵达 {discharge}。', '请于 {free} 前在 {terminal} 提货。']],
  },
  booking: {
    en: [
      ['We are pleased to confirm your booking {booking} on m/v {vessel} voy. {voyage}.', 'The vessel is expected to sail from {loading} on {departure} and to arrive at {discharge} on {arrival}.'],
      ['Space has been reserved under {booking}: {vessel} / {voyage}, ETD {loading} {departure}, ETA {discharge} {arrival}.'],
      ['Thank you for your booking. Your reference is {booking}.', 'Loading at {loading} onto {vessel} (voyage {voyage}) is planned for {departure}; discharge at {discharge} for {arrival}.'],
      ['This will acknowledge your reservation no. {booking} per motor vessel {vessel}, trip {voyage}, departing {loading} {departure} and reaching {discharge} {arrival}.'],
    ],
    es: [['Confirmamos su reserva {booking} en el buque {vessel}, viaje {voyage}.', 'Salida de {loading} el {departure}, llegada a {discharge} el {arrival}.']],
    de: [['Wir bestätigen Ihre Buchung {booking} auf MS {vessel}, Reise {voyage}.', 'Abfahrt {loading} am {departure}, Ankunft {discharge} am {arrival}.']],
    fr: [['Nous confirmons votre réservation {booking} sur le navire {vessel}, voyage {voyage}.', 'Départ de {loading} le {departure}, arrivée à {discharge} le {arrival}.']],
    pt: [['Confirmamos a sua reserva {booking} no navio {vessel}, viagem {voyage}.', 'Saída de {loading} em {departure}, chegada a {discharge} em {arrival}.']],
    tr: [['{booking} numaralı rezervasyonunuz {vessel} gemisi {voyage} seferi için teyit edilmiştir.', '{loading} kalkış {departure}, {discharge} varış {arrival}.']],
    zh: [['贵司订舱 {booking} 已确认，船名 {vessel}，航次 {voyage}。', '{loading} 开航 {departure}，预计 {arrival} 抵达 {discharge}。']],
  },
  delivery: {
    en: [
      ['Please collect the container stated below at {terminal} and deliver it to {warehouse}.', 'It arrived under bill of lading {bill}; the last free day at the terminal is {free}.'],
      ['You are instructed to pick up at {terminal} the cargo released under B/L {bill} and to haul it to {warehouse}.', 'Free time ends {free}.'],
      ['Kindly deliver to {warehouse} the goods lying at {terminal} and covered by {bill}, not later than {free}, after which storage accrues.'],
    ],
    es: [['Sírvanse retirar en {terminal} la mercancía del B/L {bill} y entregarla a {warehouse} antes del {free}.']],
    de: [['Bitte übernehmen Sie die Ware zum B/L {bill} bei {terminal} und liefern Sie an {warehouse}; lagergeldfrei bis {free}.']],
    fr: [['Veuillez enlever à {terminal} la marchandise du connaissement {bill} et la livrer à {warehouse} avant le {free}.']],
    pt: [['Favor retirar em {terminal} a carga do B/L {bill} e entregar a {warehouse} até {free}.']],
  },
  proof: {
    en: [
      ['We confirm that the goods were delivered on {delivered} to {consignee} and received by {receiver}.'],
      ['Delivery was completed {delivered}. Consignee: {consignee}. The consignment was signed for by {receiver}.'],
      ['Received {delivered} the goods listed hereunder, for account of {consignee}; accepted by {receiver} on their behalf.'],
    ],
    es: [['Confirmamos la entrega efectuada el {delivered} a {consignee}, recibida por {receiver}.']],
    de: [['Die Sendung wurde am {delivered} an {consignee} zugestellt und von {receiver} übernommen.']],
    fr: [['Nous confirmons la livraison du {delivered} à {consignee}, reçue par {receiver}.']],
    pt: [['Confirmamos a entrega em {delivered} a {consignee}, recebida por {receiver}.']],
  },
}

/** A text of the kind in the language; the last alternative of several is printed on test documents alone. */
export function letterSentences(
  desk: Desk,
  kind: string,
  parts: Record<string, MarkedLines>,
  split: Split,
): MarkedLines {
  const all = texts[kind]?.[desk.speaker.language] ?? []
  if (all.length === 0) return []
  const usual = all.length > 2 ? all.slice(0, -1) : all
  const text =
    split === 'test' && all.length > 2 && desk.random.chance(0.5)
      ? (all.at(-1) ?? [])
      : desk.random.pick(usual)
  return text.map((sentence) =>
    sentence
      .split(/[{}]/)
      .flatMap((piece, at) => (at % 2 === 0 ? [{ text: piece, marks: [] }] : (parts[piece] ?? []).flat())),
  )
}
