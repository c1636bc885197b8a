/** Who made what the map is drawn of, in the words of their licences. */
export const OS_NOTICE = 'Contains OS data © Crown copyright and database right 2025';
export const ONS_NOTICE = 'Source: Office for National Statistics, Open Government Licence v3.0';
export const GEONAMES = { words: 'Place names ©', name: 'GeoNames', href: 'https://www.geonames.org/' };
