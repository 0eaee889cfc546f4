const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** As text of an element, or in an attribute's quotes, of what the server writes past React. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
