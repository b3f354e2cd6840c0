/** How names and addresses are written in a country. In patterns `9` is a digit and `A` a letter. */
export interface CountryStyle {
  code: string
  names: string[]
  forms: string
  words: string
  streets: string
  /** `n` is the number, `s` the street. */
  street: string
  /** City and post code: `Rotterdam|3011 AA`; the line is put together by `city`. */
  cities: string
  city: string
  phone: string
  tax: string
  people: string
  currency: string
  dayFirst: boolean
  decimal: ',' | '.'
}
type Row = [
  code: string, names: string, forms: string, words: string, streets: string, street: string, cities: string,
  city: string, phone: string, tax: string, people: string, currency: string, dayFirst: boolean, decimal: ',' | '.',
] // prettier-ignore
// prettier-ignore
const rows: Row[] = [
  ['US', 'USA;United States;U.S.A.;UNITED STATES OF AMERICA', 'Inc.;LLC;Corp.;Company;Inc', 'Blue Ridge;Harbor;Summit;Lakeside;Pioneer;Redwood;Granite;Prairie;Keystone;Delta;Cascade;Liberty;Northgate;Coastal;Ironwood', 'Industrial Blvd;Commerce Drive;Oak Street;Warehouse Road;Main Street;Harbor Ave;Distribution Way;Logistics Pkwy;Elm Ave;Airport Road', 'n s;n s, Suite 99;n s, Bldg 9', 'Houston, TX|77099;Long Beach, CA|90899;Chicago, IL|60699;Savannah, GA|31499;Newark, NJ|07199;Memphis, TN|38199;Seattle, WA|98199;Charleston, SC|29499;Dallas, TX|75299;Columbus, OH|43299;Ontario, CA|91799;Norfolk, VA|23599', 'c p', '+1 (999) 999-9999;999-999-9999;(999) 999-9999', 'EIN: 99-9999999', 'John Miller;Sarah Jones;Mike Torres;Linda Carter;Robert Hayes;Emily Clark;James Walker', 'USD', false, '.'],
  ['CN', "China;P.R. China;PR CHINA;CHINA", 'Co., Ltd.;Co.,Ltd;Import & Export Co., Ltd.;Trading Co., Ltd.;Technology Co., Ltd', 'Ningbo Haitian;Shenzhen Longhua;Guangdong Yili;Zhejiang Ruida;Qingdao Hengtai;Suzhou Jinwei;Foshan Baolin;Xiamen Sunrise;Hangzhou Greenleaf;Dongguan Mingda;Wenzhou Fulong', 'Zhongshan Road;Jiangnan Road;Huaihai Road;Keji Road;Renmin Road;Xinhua Street;Binhai Avenue;Fuxing Industrial Park', 'No.n s;n s;Room 999, No. n s', 'Ningbo|315099;Shenzhen|518099;Guangzhou|510099;Qingdao|266099;Suzhou|215099;Shanghai|200099;Xiamen|361099;Dongguan|523099', 'c p;c;c, p', '+86 999 9999 9999;86-999-99999999;+86-999-9999999', 'USCI: 91999999MA9A9A9A9A', 'Li Wei;Wang Fang;Zhang Min;Chen Jie;Liu Yang;Amy Zhou;Kevin Xu', 'USD', false, '.'],
  ['DE', 'Germany;Deutschland;GERMANY', 'GmbH;GmbH & Co. KG;AG;KG', 'Bergmann;Nordsee;Schwarzwald;Rheinland;Krause;Hoffmann;Alster;Weber;Neumann;Lindner', 'Hafenstraße;Industriestraße;Am Speicher;Bahnhofstraße;Gewerbering;Hauptstraße;Veddeler Damm', 's n;s n a', 'Hamburg|20999;Bremen|28199;München|80999;Stuttgart|70599;Duisburg|47199;Köln|50999;Leipzig|04199', 'p c;D-p c', '+49 99 999999-9;+49 999 9999999;099 / 999 99 99', 'VAT: DE999999999', 'Jens Becker;Katrin Vogel;Thomas Schäfer;Anja Richter;Uwe Lange', 'EUR', true, ','],
  ['NL', 'The Netherlands;Netherlands', 'B.V.;BV;N.V.', 'Maasvlakte;Van Dijk;De Boer;Oranje;Waterland;Jansen', 'Waalhaven Zuidzijde;Albert Plesmanweg;Keizersgracht;Havenweg;Reeweg', 's n', 'Rotterdam|3089 AA;Amsterdam|1043 AA;Venlo|5928 AA;Moerdijk|4782 AA', 'p c', '+31 99 999 9999', 'VAT: NL999999999B99', 'Pieter de Vries;Sanne Bakker;Joost Visser', 'EUR', true, ','],
  ['ES', 'Spain;España', 'S.A.;S.L.;S.L.U.', 'Levante;Cantabria;Iberia;Cerámicas Sol;Aceites del Sur;Mar Menor', 'Calle Mayor;Avenida del Puerto;Polígono Industrial Norte;Calle de la Marina;Ronda Litoral', 's, n;s Nº n', 'Valencia|46099;Barcelona|08039;Bilbao|48099;Algeciras|11299;Madrid|28099', 'p c', '+34 999 999 999', 'CIF: B99999999', 'Carlos Ruiz;María López;Javier Ortega;Lucía Gómez', 'EUR', true, ','],
  ['MX', 'Mexico;México', 'S.A. de C.V.;S. de R.L. de C.V.', 'Grupo Azteca;Del Norte;Monterrey;Pacífico;Textiles Puebla', 'Av. Insurgentes Sur;Calle Reforma;Blvd. Díaz Ordaz;Av. Constitución', 's n;s No. n, Col. Centro', 'Monterrey, N.L.|64099;Manzanillo, Colima|28299;Ciudad de México|06799;Guadalajara, Jalisco|44199;Veracruz, Ver.|91799', 'C.P. p, c;c p', '+52 99 9999 9999', 'RFC: AAA999999A99', 'José Hernández;Ana Martínez;Luis Ramírez', 'MXN', true, '.'],
  ['CL', 'Chile;CHILE', 'S.A.;Ltda.;SpA', 'Viña del Valle;Frutas Andes;Comercial Pacífico;Salmones Austral', 'Av. Apoquindo;Calle Blanco;Av. Errázuriz;Camino Real', 's n', 'Valparaíso|2349999;Santiago|7559999;San Antonio|2669999', 'c p;p c', '+56 9 9999 9999', 'RUT: 99.999.999-9', 'Pedro Soto;Camila Rojas;Diego Muñoz', 'USD', true, ','],
  ['BR', 'Brazil;Brasil', 'Ltda.;S.A.', 'Café Serra;Madeiras do Sul;Indústria Paulista;Comércio Bahia;Rio Verde', 'Rua das Flores;Av. Paulista;Rua XV de Novembro;Avenida Portuária', 's, n', 'Santos - SP|11099-999;São Paulo - SP|01399-999;Itajaí - SC|88399-999;Paranaguá - PR|83299-999', 'c, p;CEP p - c', '+55 99 9999-9999', 'CNPJ: 99.999.999/0001-99', 'João Silva;Fernanda Costa;Rafael Souza', 'BRL', true, ','],
  ['PT', 'Portugal;PORTUGAL', 'Lda.;S.A.', 'Cortiças do Norte;Atlântico;Lusitânia;Douro', 'Rua do Ouro;Avenida da Liberdade;Zona Industrial', 's, n', 'Leixões|4459-999;Lisboa|1199-999;Sines|7529-999', 'p c', '+351 999 999 999', 'NIF: 999999999', 'Rui Ferreira;Inês Santos', 'EUR', true, ','],
  ['FR', 'France;FRANCE', 'S.A.S.;SARL;S.A.', 'Vignobles du Midi;Atelier Garonne;Normandie;Lumière;Verrerie de Seine', 'Quai de la Joliette;Rue du Port;Avenue Foch;Zone Industrielle Nord;Boulevard Maritime', 'n, s;n s', 'Le Havre|76699;Marseille|13099;Lyon|69099;Bordeaux|33099', 'p c', '+33 9 99 99 99 99', 'TVA: FR99999999999', 'Claire Dubois;Julien Moreau;Sophie Laurent', 'EUR', true, ','],
  ['IT', 'Italy;Italia', 'S.p.A.;S.r.l.', 'Ceramiche Emilia;Fratelli Rossi;Oleificio Toscano;Marmi Carrara;Ligure', 'Via Garibaldi;Via della Repubblica;Via Roma;Viale Europa', 's, n', 'Genova|16199;Milano|20199;La Spezia|19199;Bologna|40199', 'p c', '+39 999 9999999', 'P.IVA: 99999999999', 'Marco Bianchi;Giulia Conti', 'EUR', true, ','],
  ['TR', 'Turkey;Türkiye;TURKEY', 'A.Ş.;Ltd. Şti.;San. ve Tic. A.Ş.', 'Anadolu Tekstil;Ege Mermer;Marmara Gıda;Yıldız Kimya;Bosfor', 'Atatürk Caddesi;Organize Sanayi Bölgesi;Liman Yolu;Cumhuriyet Bulvarı', 's No:n;s n. Sokak No:9', 'İzmir|35999;Mersin|33999;İstanbul|34999;Gemlik / Bursa|16699', 'p c', '+90 999 999 99 99', 'VKN: 9999999999', 'Mehmet Yılmaz;Ayşe Demir;Can Kaya', 'EUR', true, ','],
  ['IN', 'India;INDIA', 'Pvt. Ltd.;Private Limited;Ltd.;Exports', 'Shree Ganesh;Bharat;Sunrise;Royal Rajasthan;Malabar;Deccan;Kaveri Textiles', 'MIDC Industrial Area;MG Road;Nehru Street;GIDC Estate;Link Road', 'Plot No. n, s;n, s', 'Mumbai|400099;Chennai|600099;Mundra, Gujarat|370499;Tirupur|641699;New Delhi|110099;Cochin, Kerala|682099', 'c - p;c p', '+91 99 9999 9999;+91-9999999999', 'GSTIN: 27AAAAA9999A9A9', 'Rajesh Kumar;Priya Nair;Sanjay Patel;Anita Shah', 'USD', true, '.'],
  ['AE', 'United Arab Emirates;UAE;U.A.E.', 'LLC;FZE;L.L.C;FZCO;General Trading LLC', 'Al Noor;Gulf Star;Emirates Bay;Al Manara;Desert Rose;Jebel', 'Jebel Ali Free Zone;Al Quoz Industrial Area 3;Sheikh Zayed Road;Port Saeed', 'P.O. Box 99999, s;Office 999, s', 'Dubai|;Sharjah|;Abu Dhabi|', 'c', '+971 9 999 9999', 'TRN: 999999999999999', 'Ahmed Al Farsi;Fatima Hassan;Suresh Menon', 'AED', true, '.'],
  ['GB', 'United Kingdom;UK;GB;England', 'Ltd;Limited;PLC', 'Harrow;Tyne;Mercia;Solent;Pennine;Thames;Northwold', 'Dock Road;High Street;Mill Lane;Trading Estate;Station Road;Kiln Lane', 'n s;Unit 9, s', 'Felixstowe, Suffolk|IP11 9AA;Southampton|SO15 9AA;Leeds|LS9 9AA;Liverpool|L20 9AA', 'c p;c, p', '+44 9999 999999', 'VAT: GB999999999', 'Oliver Grant;Hannah Price;Graham Wood', 'GBP', true, '.'],
  ['VN', 'Vietnam;Viet Nam', 'Co., Ltd;JSC;Joint Stock Company', 'Saigon;Phu My;An Phat;Mekong;Thien Long', 'Nguyen Van Linh Street;Le Loi Street;VSIP Industrial Park;Tan Thuan EPZ', 'n s;Lot A9, s', 'Ho Chi Minh City|;Binh Duong Province|;Hai Phong|', 'c', '+84 99 9999 9999', 'TAX ID: 0399999999', 'Nguyen Thi Hoa;Tran Minh;Le Quang', 'USD', true, ','],
  ['KR', 'South Korea;Korea;REPUBLIC OF KOREA', 'Co., Ltd.;Corp.', 'Hanbit;Daesung;Saebom;Taeyang;Mirae', 'Gangnam-daero;Haean-ro;Jungang-daero', 'n, s', 'Busan|48999;Seoul|06199;Incheon|21999', 'c p', '+82 99 9999 9999', 'TAX ID: 999-99-99999', 'Kim Minsu;Park Jiwon', 'USD', false, '.'],
  ['JP', 'Japan;JAPAN', 'Co., Ltd.;K.K.;Corporation', 'Yamato Seiki;Kobe Precision;Sakura Shoji;Fuji Kogyo;Tokai', 'Minato-ku;Chuo-ku;Kaigan-dori;Nihonbashi', 'n-9-9 s', 'Tokyo|105-0099;Yokohama|231-0099;Kobe|650-0099;Nagoya|455-0099', 'c p', '+81 9 9999 9999', 'TAX ID: T9999999999999', 'Takeshi Mori;Yuki Tanaka', 'JPY', false, '.'],
  ['SG', 'Singapore;SINGAPORE', 'Pte. Ltd.;Pte Ltd', 'Straits;Lion City;Marina;Temasek Bay', 'Jurong Port Road;Cecil Street;Anson Road;Tuas Avenue 9', 'n s, #09-99', 'Singapore|079999', 'c p', '+65 9999 9999', 'UEN: 20999999A', 'Tan Wei Ming;Rachel Lim', 'SGD', true, '.'],
  ['PL', 'Poland;POLAND', 'Sp. z o.o.;S.A.', 'Baltic;Wisła;Gdańskie Meble;Polmet', 'ul. Portowa;ul. Kontenerowa;ul. Przemysłowa', 's n', 'Gdańsk|80-999;Gdynia|81-999;Łódź|90-999', 'p c', '+48 99 999 99 99', 'NIP: 999-999-99-99', 'Piotr Kowalski;Ewa Nowak', 'EUR', true, ','],
  ['AU', 'Australia;AUSTRALIA', 'Pty Ltd;Pty. Ltd.;Limited', 'Southern Cross;Billabong;Murray River;Kookaburra', 'Port Road;Lorimer Street;Botany Road', 'n s', 'Port Melbourne VIC|3207;Sydney NSW|2099;Fremantle WA|6160', 'c p', '+61 9 9999 9999', 'ABN: 99 999 999 999', 'Jack Wilson;Chloe Martin', 'AUD', true, '.'],
  ['CA', 'Canada;CANADA', 'Inc.;Ltd.', 'Maple Leaf;Great Lakes;Fraser Valley;Laurentian', 'Rue Notre-Dame;Derwent Way;Dixie Road', 'n s', 'Montreal, QC|H9H 9A9;Delta, BC|V3M 9A9;Mississauga, ON|L4W 9A9', 'c p', '+1 999-999-9999', 'BN: 999999999RT0001', 'Luc Tremblay;Megan Fraser', 'CAD', false, '.'],
  ['SA', 'Saudi Arabia;KSA;KINGDOM OF SAUDI ARABIA', 'Est.;Co. Ltd.;Trading Co.', 'Al Rajah;Najd;Red Sea;Hijaz', 'King Fahd Road;Al Madinah Road;2nd Industrial City', 'P.O. Box 9999, s', 'Jeddah|21999;Dammam|31999;Riyadh|11999', 'c p', '+966 99 999 9999', 'VAT: 399999999999999', 'Khalid Al Otaibi;Omar Saleh', 'SAR', true, '.'],
  ['BD', 'Bangladesh;BANGLADESH', 'Ltd.;Limited', 'Dhaka Knit;Padma Apparels;Chittagong;Bengal', 'Gulshan Avenue;EPZ Road;Station Road', 'House n, s;n s', 'Dhaka|1299;Chattogram|4199', 'c-p', '+880 9999 999999', 'BIN: 999999999-9999', 'Md. Karim;Nusrat Jahan', 'USD', true, '.'],
  ['ZA', 'South Africa;RSA', '(Pty) Ltd;Limited', 'Cape Orchard;Table Bay;Durban Steel;Highveld', 'Maydon Road;Loop Street;Bayhead Road', 'n s', 'Durban|4099;Cape Town|8099', 'c, p', '+27 99 999 9999', 'VAT: 4999999999', 'Thabo Nkosi;Anneke Botha', 'ZAR', true, '.'],
]

export const countryStyles: CountryStyle[] = rows.map(
  ([code, names, forms, words, streets, street, cities, city, phone, tax, people, currency, dayFirst, decimal]) => ({
    code, names: names.split(';'), forms, words, streets, street, cities, city, phone, tax, people, currency, dayFirst,
    decimal,
  }), // prettier-ignore
)
