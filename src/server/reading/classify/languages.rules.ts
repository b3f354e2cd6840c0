/**
 * Labels in other languages and their English names, so that the English rules for the text apply too. Without
 * accents and in lower case, as `normalizeText` returns them.
 */
const labels: Record<string, string> = {
  'port of loading': `puerto de (?:carga|embarque)|(?:ver)?ladehafen|port (?:de chargement|d'embarquement)|
    porto de (?:carregamento|embarque)|porto di (?:carico|imbarco)|起运港|装运港|装货港`,
  'port of discharge': `puerto de (?:descarga|destino)|loschhafen|bestimmungshafen|port de (?:dechargement|destination)|
    porto de (?:descarga|destino)|porto di (?:scarico|sbarco|destinazione)|卸货港|目的港`,
  vessel: `buque|nave|motonave|schiff|schiffsname|navire|navio|船名`,
  shipper: `embarcador|expedidor|remitente|absender|versender|chargeur|expediteur|mittente|发货人|托运人`,
  consignee: `consignatario|destinatario|empfanger|warenempfanger|destinataire|收货人`,
  exporter: `exportador|ausfuhrer|exporteur|exportateur|esportatore|出口商`,
  importer: `importador|einfuhrer|importeur|importateur|importatore|进口商`,
  seller: `vendedor|verkaufer|vendeur|venditore|卖方`,
  buyer: `comprador|kaufer|acheteur|acquirente|买方`,
  'unit price': `precio (?:unitario|unit)|einzelpreis|stuckpreis|prix unitaire|preco unitario|prezzo unitario|单价`,
  'payment terms': `formas? de pago|condiciones de pago|zahlungsbedingung(?:en)?|conditions de paiement|condicoes de pagamento`,
  'delivery terms': `condiciones de entrega|lieferbedingung(?:en)?|conditions de livraison|condicoes de entrega|贸易条件`,
  'net weight': `peso net[ot]o?|nettogewicht|netto kg|eigenmasse|poids net|peso liquido|masa neta|masse nette|净重`,
  'gross weight': `peso bruto|bruttogewicht|brutto kg|rohmasse|poids brut|masa bruta|masse brute|peso lordo|毛重`,
  carton: `cartons? (?:nos?|numero)|cajas|kartons|caixas|colli|kisten?|packstucke?|palets?|cartoni|箱号|箱数|件数`,
  volume: `volumen|volume|rauminhalt|masse \\(l x b|体积`,
  'country of origin': `pais de origen|ursprungsland|urspr\\.?land|pays d'origine|pais de origem|paese di origine|原产国`,
  'hs code': `partida arancelaria|(?:zoll)?tarifnummer|warennummer|position tarifaire|codigo taric|codigo ncm|ncm|海关编码`,
  'estimated arrival': `(?:fecha|data) (?:estimada )?de (?:llegada|arribo|chegada)|voraussichtliche ankunft|ankunftsdatum|
    date d'arrivee|预计到港|到港日期`,
  'last free day': `dias libres|demoraje libre|freie lagerzeit|lagergeldfrei|franchise jusqu|free time bis|dias livres|免费期`,
  'your enquiry': `(?:vielen dank fur )?ihre anfrage|wir bieten ihnen|su solicitud de|votre demande de|sua solicitacao`,
  'valid until': `gultig bis|valido hasta|valable jusqu|valida ate`,
  'we hereby advise': `wir avisieren|le(?:s)? informamos|nous vous (?:informons|avisons)|informamos a chegada|hiermit teilen wir`,
  'customs clearance': `verzollung|importabwicklung|despacho (?:de )?aduan\\w+|dedouanement|desembaraco|sdoganamento|清关`,
  'ocean freight': `flete(?: maritimo)?|seefracht|fret maritime|frete maritimo|nolo marittimo|海运费`,
  'terminal handling': `gastos de terminal|manejo en terminal|frais de terminal|capatazia|码头费`,
  'documentation fee': `gastos de documentacion|emision (?:de )?bl|dokumentenpauschale|frais de dossier|taxa de documentacao|文件费`,
  drayage: `acarreo|transporte terrestre|vorlauf|nachlauf|camionnage|transporte rodoviario|拖车费`,
  'invoice date': `rechnungsdatum|rechnungs-?n(?:umme)?r|rechnung nr|fecha de (?:la )?factura|date de facture|data da fatura`,
  'amount due': `zahlbar|gesamtbetrag|total a pagar|importe a pagar|net a payer|valor a pagar|应付`,
  'booking no': `buchungs-?n(?:umme)?r|(?:numero|no?\\.?) de (?:reserva|booking)|n\\W? de reservation|订舱号`,
  'cy cut-off': `ladeschluss|annahmeschluss|vgm-schluss|cierre (?:documental|fisico|de)|corte (?:documental|de)|date limite|截关|截单`,
  'empty pick up': `leercontainer|leerabholung|retiro (?:de )?vacio|retrait vide|retirada do vazio|提箱`,
  'we confirm': `wir bestatigen|confirmamos|nous confirmons|nous vous confirmons`,
  'return empty': `devolver (?:el )?vacio|devolucion (?:del? )?vacio|leerruckgabe|leercontainerruckgabe|retour vide|restitution du vide`,
  'deliver to': `(?:sirvase|favor de|autorizamos) (?:la )?entreg\\w+|entregar a|liefern an|auszuliefern|anlieferung|livrer a|veuillez livrer`,
  'received by': `recibi(?:do)? (?:conforme|por)|empfangen von|empfangsbestatigung|ware (?:vollstandig )?erhalten|recu (?:par|conforme)|recebido por|recebemos|签收人`,
  'in good condition': `en buen(?:as?)? (?:estado|condiciones)|in einwandfreiem zustand|ordnungsgemass erhalten|en bon etat|em bom estado`,
  'delivery date': `fecha de entrega|lieferdatum|zustelldatum|zugestellt am|date de livraison|data de entrega|签收日期`,
  driver: `conductor|chofer|fahrer|chauffeur|motorista|司机`,
  duty: `abgabenberechnung|zollabgaben|derechos|base imponible|droits de douane|imposto de importacao|关税`,
  declarant: `anmelder|declarante|declarant|申报单位`,
  'procedure code': `verfahren|regimen|regime douanier`,
  'statistical value': `valor estadistico|statistischer wert|valeur statistique|valor estatistico`,
  'customs value': `valor (?:en )?aduana|zollwert|valeur en douane|valor aduaneiro|完税价格`,
  'proper shipping name': `designacion oficial de transporte|nombre de expedicion|richtiger technischer name|
    designation officielle de transport|nome apropriado para embarque`,
  'packing group': `grupo de (?:embalaje|embalagem)|g\\. ?e\\.|verpackungsgruppe|groupe d'emballage`,
  'un no': `(?:n\\S? )?onu|un-nummer|numero onu`,
  'marine pollutant': `contaminante (?:del mar|marino)|meeresschadstoff|polluant marin|poluente marinho`,
  'fully and accurately described': `completa y (?:exacta|correcta)|vollstandig und genau|de facon complete et exacte`,
  'flash point': `punto de inflamacion|flammpunkt|point d'eclair|ponto de fulgor`,
  'chamber of commerce': `camara de comercio|handelskammer|chambre de commerce|camera di commercio|商会|贸促会`,
  'declares origin of': `ursprungswaren|originari[oa]s? de|originaires?|mercancias originarias|originarie`,
  'shipped on board': `embarcado a bordo|an bord (?:verladen|genommen)|mis a bord|charge a bord|embarcadas? a bordo|已装船`,
  'number of originals': `(?:numero|cantidad) de originales|anzahl der originale?|nombre d'originaux`,
}

const isHan = (name: string) => /[\u4e00-\u9fff]/u.test(name)
const known = Object.entries(labels).map(([english, list]) => {
  const names = list.replace(/\s*\n\s*/g, '')
  const han = parts(names).filter(isHan)
  const latin = parts(names).filter((name) => !isHan(name))
  return { english, pattern: new RegExp([`\\b(?:${latin.join('|')})(?![a-z])`, ...han].join('|')) }
})

/** Splits at `|`, but not inside brackets. */
function parts(list: string): string[] {
  let depth = 0
  let part = ''
  const all: string[] = []
  for (const letter of list) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === '|' && depth === 0) {
      all.push(part)
      part = ''
    } else part += letter
  }
  return [...all, part]
}

/** English names of the foreign labels in the text, one per line; empty for an English text. */
export const englishFor = (text: string): string =>
  known
    .filter(({ pattern }) => pattern.test(text))
    .map(({ english }) => english)
    .join('\n')
