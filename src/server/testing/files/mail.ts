import MailComposer from 'nodemailer/lib/mail-composer'
import type Mail from 'nodemailer/lib/mailer'

/** A mail as it lies on disk. */
export function makeEml(options: Mail.Options): Promise<Uint8Array> {
  const mail = { from: 'ops@carrier.example', to: 'desk@forwarder.example', ...options }
  return new MailComposer(mail).compile().build()
}

/** A mail in a mail in a mail. */
export function makeNestedEml(depth: number, innermost = 'This is the innermost.'): Uint8Array {
  let mail = `From: a@b.example\r\nSubject: Mail ${depth}\r\n\r\n${innermost}\r\n`
  for (let level = depth - 1; level >= 1; level--) {
    const mark = `part-${level}`
    mail = [
      'From: a@b.example',
      `Subject: Mail ${level}`,
      `Content-Type: multipart/mixed; boundary="${mark}"`,
      '',
      `--${mark}`,
      'Content-Type: message/rfc822',
      'Content-Disposition: attachment; filename="mail.eml"',
      '',
      mail,
      `--${mark}--`,
      '',
    ].join('\r\n')
  }
  return Buffer.from(mail)
}
