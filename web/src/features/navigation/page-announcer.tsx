import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Reads the title of each further page out, as a browser does for the first. */
export function PageAnnouncer() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const announced = useRef(address);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (announced.current === address) return;
    announced.current = address;
    setTitle(document.title);
  }, [address]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
