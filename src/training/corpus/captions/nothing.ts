/** Captions that ask for no field of ours, with what stands behind them. `9` is a digit, `A` a letter. */
// prettier-ignore
export const captionsOfNothing: Record<'top' | 'form' | 'foot', [caption: string, value: string][]> = {
  top: [
    ['Page', '1 of 1'], ['Page No.', '1'], ['Printed', 'D 09:14'], ['Print date', 'D'], ['User', 'jkim'], ['Tel', '+1 999 999 9999'], ['Fax', '+49 99 999 99'],
    ['Web', 'www.example.com'], ['Office', 'Long Beach'], ['Prepared by', 'M. Torres'], ['Sales rep', 'K. Tan'], ['Version', '2'], ['Branch', '014'], ['Time', '16:42'],
    ['Our VAT No.', 'NL999999999B99'], ['FMC No.', '99999N'], ['Template', 'F-99/A'], ['Customer Account', '99999'], ['Department', 'Imports'], ['Copy', '1'],
  ],
  form: [
    ['Pre-Carriage by', 'TRUCK'], ['Export references', 'AES X20999999999'], ['Point and country of origin', ''], ['Temperature', '-18 C'], ['Ventilation', 'CLOSED'],
    ['Onward inland routing', ''], ['Type of cargo', 'GENERAL'], ['Insurance', 'NOT COVERED'], ['Commodity code', ''], ['AMS', 'FILED'], ['Agent code', 'A99'],
    ['Excess value declaration', 'SEE CLAUSE 7'], ['Freight payable at', 'DESTINATION'], ['Exchange rate', '1.0999'], ['L/C No.', 'LC99999AA'], ['Bank reference', 'BR999999'],
    ['Chassis', 'AAAZ999999'], ['License plate', 'AA 9999'], ['Weight ticket', '999999'], ['Vessel flag', 'PANAMA'], ['Call sign', 'VRAA9'], ['Transhipment port', 'Colombo'],
    ['Bond No.', '99A999999'], ['Sub-line', '99'], ['Manifest No.', '2026/9999'], ['Rotation No.', '999999'], ['Equipment owner', 'SOC'], ['Stowage', 'UNDER DECK'],
    ['Date of quotation', 'D'], ['Last modified', 'D'], ['Proforma date', 'D'], ['Letter of credit date', 'D'], ['Order date', 'D'], ['Ship date', 'D'], ['Requested date', 'D'],
  ],
  foot: [
    ['Bank', 'First Harbor Bank'], ['Account No.', '999999999'], ['IBAN', 'DE99 9999 9999 9999 9999 99'], ['SWIFT', 'HBRKUS99'], ['Routing No.', '099999999'],
    ['Registered No.', '9999999'], ['Terms & Conditions', 'see overleaf'], ['Tax ID', '99-9999999'], ['Director', 'A. Lind'], ['EORI', 'GB999999999999'], ['ABA', '999999999'],
    ['Cheques to', 'our office'], ['Late fee', '1.5 % per month'], ['Reg. office', 'Hamburg HRB 99999'], ['Form', 'AA-999 (rev. 9)'], ['Internal code', 'A99-999'],
  ],
}
/** The same in other languages: what stands before it. */
// prettier-ignore
export const nothingInOthers: Record<string, [caption: string, value: string][]> = {
  es: [['Página', '1 de 1'], ['Teléfono', '+34 999 999 999'], ['Fax', '99 999 99'], ['Banco', 'Banco del Puerto'], ['Cuenta', '99999999'], ['Impreso', 'D'], ['Atendido por', 'M. Ruiz'], ['Fecha de pedido', 'D'], ['Tipo de cambio', '1,0999']],
  de: [['Seite', '1 von 1'], ['Telefon', '099 / 999999'], ['Bearbeiter', 'J. Becker'], ['Bankverbindung', 'Hafenbank'], ['IBAN', 'DE99 9999 9999'], ['Druckdatum', 'D'], ['Steuernummer', '99/999/99999'], ['Kundennummer', '99999'], ['Bestelldatum', 'D']],
  fr: [['Page', '1 sur 1'], ['Tél.', '09 99 99 99 99'], ['Banque', 'Banque du Port'], ['IBAN', 'FR99 9999'], ['Imprimé le', 'D'], ['Affaire suivie par', 'C. Dubois'], ['N° client', '99999'], ['Date de commande', 'D']],
  pt: [['Página', '1 de 1'], ['Telefone', '+55 99 9999'], ['Banco', 'Banco do Porto'], ['Agência', '9999'], ['Impresso em', 'D'], ['Responsável', 'R. Souza'], ['Data do pedido', 'D']],
  tr: [['Sayfa', '1 / 1'], ['Telefon', '0999 999 99 99'], ['Banka', 'Liman Bankası'], ['IBAN', 'TR99 9999'], ['Yazdırma', 'D'], ['Hazırlayan', 'C. Kaya'], ['Sipariş tarihi', 'D']],
  zh: [['页码', '1/1'], ['电话', '86-999-9999999'], ['传真', '86-999-9999999'], ['开户行', '中国银行'], ['账号', '9999999999'], ['打印日期', 'D'], ['制单', '李伟']],
}
