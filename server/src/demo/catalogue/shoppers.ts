export interface DemoShopper {
  readonly name: string;
  readonly email: string;
  readonly newsLetter: boolean;
  readonly address: {
    readonly line1: string;
    readonly city: string;
    readonly country: string;
    readonly postal_code: string;
  };
}

/** name | mail | newsletter | street | city | country | postal code */
const ROWS = `
Amara Okafor|amara.okafor@example.com|yes|14 Marina Road|Lagos|NG|101241
Beatriz Álvarez|beatriz.alvarez@example.com|yes|Calle de la Palma 31|Madrid|ES|28004
Caleb Whitfield|caleb.whitfield@example.com|no|802 Juniper Street|Denver|US|80203
Chiara Lombardi|chiara.lombardi@example.com|yes|Via Garibaldi 9|Bologna|IT|40124
Daniel Nowak|daniel.nowak@example.com|yes|ul. Długa 17|Kraków|PL|31-146
Dilnoza Karimova|dilnoza.karimova@example.com|no|Amir Temur 42|Tashkent|UZ|100000
Eero Laaksonen|eero.laaksonen@example.com|yes|Mannerheimintie 88|Helsinki|FI|00250
Elif Yıldız|elif.yildiz@example.com|no|Bağdat Caddesi 210|İstanbul|TR|34728
Emily Hartnett|emily.hartnett@example.com|yes|5 Orchard Close|Bristol|GB|BS6 5QA
Farid Benali|farid.benali@example.com|yes|27 rue de la Liberté|Lyon|FR|69003
Fatima Zahra Idrissi|fz.idrissi@example.com|yes|12 rue Ibn Sina|Rabat|MA|10000
Gabriel Nascimento|gabriel.nascimento@example.com|no|Rua Augusta 1420|São Paulo|BR|01304-001
Giorgos Papadakis|giorgos.papadakis@example.com|yes|Ermou 55|Athens|GR|105 63
Grace Muthoni|grace.muthoni@example.com|yes|Ngong Lane 3|Nairobi|KE|00100
Hana Kobayashi|hana.kobayashi@example.com|no|2-11-3 Meguro|Tokyo|JP|153-0063
Henrik Sørensen|henrik.sorensen@example.com|yes|Vesterbrogade 64|København|DK|1620
Ingrid Haugland|ingrid.haugland@example.com|yes|Storgata 12|Bergen|NO|5003
Isaac Thompson|isaac.thompson@example.com|no|19 Albert Street|Melbourne|AU|3000
Jasmine Clarke|jasmine.clarke@example.com|yes|77 Cedar Avenue|Toronto|CA|M4E 1K5
Jonas Weber|jonas.weber@example.com|yes|Lindenstraße 8|Leipzig|DE|04109
Katarzyna Zielińska|k.zielinska@example.com|yes|ul. Piękna 4|Warszawa|PL|00-549
Kwame Boateng|kwame.boateng@example.com|no|Independence Ave 60|Accra|GH|GA-183
Lars Lindqvist|lars.lindqvist@example.com|yes|Södra Vägen 21|Göteborg|SE|412 54
Leila Haddad|leila.haddad@example.com|yes|Hamra Street 118|Beirut|LB|1103
Liam O'Connell|liam.oconnell@example.com|yes|9 Quay Street|Galway|IE|H91 E2R8
Lucía Fernández|lucia.fernandez@example.com|no|Avenida Corrientes 3247|Buenos Aires|AR|C1193
Mai Nguyen|mai.nguyen@example.com|yes|36 Trần Phú|Đà Nẵng|VN|550000
Marco Steiner|marco.steiner@example.com|yes|Seefeldstrasse 102|Zürich|CH|8008
Mateo Rojas|mateo.rojas@example.com|no|Carrera 13 85-24|Bogotá|CO|110221
Nadia Petrova|nadia.petrova@example.com|yes|ul. Vitosha 33|Sofia|BG|1000
Noah Jansen|noah.jansen@example.com|yes|Prinsengracht 415|Amsterdam|NL|1016 HM
Oluwaseun Adeyemi|seun.adeyemi@example.com|yes|6 Allen Avenue|Ikeja|NG|100271
Priya Raman|priya.raman@example.com|yes|21 Lavelle Road|Bengaluru|IN|560001
Rachel Goldstein|rachel.goldstein@example.com|no|340 Maple Lane|Portland|US|97205
Sofia Marques|sofia.marques@example.com|yes|Rua do Almada 75|Porto|PT|4050-036
Tomáš Dvořák|tomas.dvorak@example.com|yes|Masarykova 28|Brno|CZ|602 00
Tyler Brooks|tyler.brooks@example.com|no|1120 Lakeview Drive|Chicago|US|60613
Valérie Moreau|valerie.moreau@example.com|yes|4 place du Marché|Namur|BE|5000
Wei Chen|wei.chen@example.com|yes|88 Orchard Link|Singapore|SG|238841
Yusuf Rahman|yusuf.rahman@example.com|no|Road 11, House 42|Dhaka|BD|1213
`;

export const demoShoppers: readonly DemoShopper[] = ROWS.trim().split('\n').map(toShopper);

function toShopper(row: string): DemoShopper {
  const [name = '', email = '', news, line1 = '', city = '', country = '', postalCode = ''] = row.split('|');
  return { name, email, newsLetter: news === 'yes', address: { line1, city, country, postal_code: postalCode } };
}
